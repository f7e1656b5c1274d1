import { Banner, Button, createTranslate } from '@talk/ui';
import { Component, type ReactNode } from 'react';
import { ChunkError } from './chunk-failure.js';
import { withProduct } from './product-name.js';

const texts = createTranslate('app.boundary', {
  version: 'A new version of {product} is ready. Reload when you are ready.',
  broken: 'Something on this screen failed. Reload to continue.',
  reload: 'Reload',
});
const t = withProduct(texts);

export interface BoundaryProps {
  /** What is shown: a failure is one of this, and another is tried anew. */
  place?: string;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  place: string | undefined;
}

/** Keeps a failing screen from taking the rest, a running call above all, with it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { error: null, place };
  }

  override render(): ReactNode {
    const { error, place } = this.state;
    if (error === null) return this.props.children;
    // A screen stands in the page's main part already.
    const Part = place === undefined ? 'main' : 'div';
    return (
      <Part className="app-splash" data-error="">
        <Banner tone="warn" action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}>
          {t(error instanceof ChunkError ? 'version' : 'broken')}
        </Banner>
      </Part>
    );
  }
}
