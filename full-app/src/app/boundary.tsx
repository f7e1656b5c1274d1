import { Banner, Button, createTranslate } from '@talk/ui';
import { Component, type ReactNode } from 'react';
import { ChunkError } from './chunk-failure.js';

const t = createTranslate({
  version: 'A new version of Talk is ready. Reload when you are ready.',
  broken: 'Something on this screen failed. Reload to continue.',
  reload: 'Reload',
});

/** Keeps a failing screen from taking the rest, a running call above all, with it. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main className="app-splash" data-error="">
        <Banner tone="warn" action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}>
          {t(error instanceof ChunkError ? 'version' : 'broken')}
        </Banner>
      </main>
    );
  }
}
