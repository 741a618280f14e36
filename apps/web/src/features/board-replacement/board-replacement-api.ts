import type { BoardReplacement } from '@washboard/contract/board-replacement/board-replacement';
import { api } from '../../lib/api/api.ts';
import { isAwaited } from './replacement-steps.ts';

export const boardPath = '/api/v1/appliance/appliances/{serialNumber}/board-replacement';

export const boardKey = (serialNumber: string) => ['get', boardPath, { params: { path: { serialNumber } } }] as const;

/** No live message reports a replacement, so it is polled. */
const askAgainMs = { awaited: 2000, quiet: 15_000 } as const;

export function useBoardReplacement(serialNumber: string) {
  return api.useQuery(
    'get',
    boardPath,
    { params: { path: { serialNumber } } },
    { refetchInterval: ({ state }) => askAgainMs[isChanging(state.data) ? 'awaited' : 'quiet'] },
  );
}

function isChanging(boardReplacement: BoardReplacement | undefined): boolean {
  const replacement = boardReplacement?.replacement;
  return (
    replacement?.state === 'swapping' || (replacement?.state === 'restored' && isAwaited(replacement.restoredChecks))
  );
}
