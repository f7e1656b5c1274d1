import { browserStorage } from '@talk/core/browser';
import { createContext, useContext, useEffect, useMemo } from 'react';
import { type ChosenSound, createChosenSound } from '../../shared/chosen-sound.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { type BoardAlert, createBoardAlert } from './board-alert.js';
import type { Tile, TileState } from './overview-tiles.js';
import { t } from './texts.js';

const SHOWN_MS = 30_000;

export const BoardAlertContext = createContext<BoardAlert | null>(null);

/** What announces tiles while the overview is open, and the sound that goes with it. */
export function useBoardAlert(): { readonly alert: BoardAlert; readonly sound: ChosenSound } {
  const { client, user, toasts } = useWorkspace();
  const { id, company_id: companyId } = user;
  return useMemo(() => {
    const remembered = browserStorage(`talk:${companyId}:${id}:`);
    const sound = createChosenSound(client.phone, remembered, { stored: 'wallboard.sound', isOnAtFirst: false });
    const alert = createBoardAlert({
      play: sound.play,
      show: (tile, value) =>
        void toasts.show(t('alert', { tile: t(`tile.${tile}`), value }), { tone: 'bad', shownMs: SHOWN_MS }),
      nowMs: () => Date.now(),
    });
    return { alert, sound };
  }, [client, companyId, id, toasts]);
}

/** Announces a tile when it begins to need action. */
export function useAnnounced(tile: Tile, state: TileState, value: string): void {
  const alert = useContext(BoardAlertContext);
  useEffect(() => alert?.heard(tile, state, value), [alert, tile, state, value]);
}
