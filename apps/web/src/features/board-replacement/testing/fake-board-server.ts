import type {
  BoardReplacement,
  BoardReplacementProgress,
} from '@washboard/contract/board-replacement/board-replacement';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';

const path = '/api/v1/appliance/appliances/IN240090/board-replacement';

export const progressOf = (state: BoardReplacementProgress['state']): BoardReplacementProgress => ({
  id: '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10',
  state,
  newMacAddress: '00:1b:44:11:3a:b7',
  oldMacAddress: '00:1b:44:11:3a:00',
  startedAt: '2026-11-21T10:00:00Z',
  startedBy: 'Sara Riva',
  secretIssuedAt: null,
  endedAt: null,
  boardChecks: [],
  restoredChecks: [],
  differing: [],
});

export const untouched: BoardReplacement = {
  gamma: 'infinity',
  macAddress: '00:1b:44:11:3a:00',
  machineId: 'M-77',
  replacement: null,
  backup: {
    parameterCount: 2,
    presetCodes: [],
    parametersAt: '2026-11-21T09:00:00Z',
    totalsAt: '2026-11-21T09:30:00Z',
    totals: { cycles: 1234, waterVlm: 45_670, energyWh: 890_000 },
    cyclesBeforeMaintenance: 766,
    cycleNumber: 1234,
    openAlarms: ['E07'],
    versions: { FW00: '1.4.0', FW02: '1.1.0' },
  },
};

type Outcome = BoardReplacementProgress['boardChecks'][number]['outcome'];

export const boardChecksOf = (outcome: Outcome): BoardReplacementProgress['boardChecks'] =>
  (['connected', 'board', 'range', 'firmware', 'blank'] as const).map((check) => ({ check, outcome }));

export const restoredChecksOf = (outcome: Outcome): BoardReplacementProgress['restoredChecks'] =>
  (['parameters', 'counters', 'cycleNumber', 'machineId'] as const).map((check) => ({ check, outcome }));

/** The server succeeds unless a refusal is queued. */
export function startFakeBoardServer(replacement: Partial<BoardReplacementProgress> | null = null) {
  const server = {
    boardReplacement: { ...untouched, replacement: replacement && { ...progressOf('prepared'), ...replacement } },
    refusals: [] as (() => Response | Promise<Response>)[],
    /** @param meanwhile what changes despite the refusal */
    refuse(status: number, code: string, extra: object = {}, meanwhile: Partial<BoardReplacementProgress> = {}): void {
      server.refusals.push(() => {
        change(meanwhile);
        return problem(status, code, extra);
      });
    },
    change,
    issueSecret,
    bodies: async (step: string) => Promise.all(asked(step).map((request) => request.clone().json())),
    asked,
  };

  function change(changes: Partial<BoardReplacementProgress>): void {
    const before = server.boardReplacement.replacement;
    server.boardReplacement = { ...server.boardReplacement, replacement: before && { ...before, ...changes } };
  }

  function then(doIt: () => void, answer: () => unknown = () => server.boardReplacement) {
    return () => {
      const refusal = server.refusals.shift();
      if (refusal) return refusal();
      doIt();
      return Response.json(answer());
    };
  }

  let secrets = 0;

  function issueSecret(): void {
    secrets += 1;
    const secretIssuedAt = `2026-11-21T10:0${secrets}:00Z`;
    change({ state: 'swapping', secretIssuedAt, boardChecks: boardChecksOf('waiting') });
  }

  const { requests } = startFakeServer({
    [`GET ${path}`]: () => Response.json(server.boardReplacement),
    [`POST ${path}`]: then(() => {
      server.boardReplacement = { ...server.boardReplacement, replacement: progressOf('prepared') };
    }),
    [`DELETE ${path}`]: then(() => change({ state: 'cancelled' })),
    [`POST ${path}/secret`]: then(issueSecret, () => ({
      linkSecret: `secret-${secrets}`,
      progress: server.boardReplacement,
    })),
    [`POST ${path}/board`]: then(() =>
      change({ newMacAddress: '00:1b:44:11:3a:c8', boardChecks: boardChecksOf('waiting') }),
    ),
    [`POST ${path}/restore`]: then(() => change({ state: 'restored', restoredChecks: restoredChecksOf('waiting') })),
    [`POST ${path}/finish`]: then(() => change({ state: 'completed', endedAt: '2026-11-21T11:00:00Z' })),
  });

  function asked(step: string): Request[] {
    const [method, below = ''] = step.split(' ');
    return requests.filter((request) => request.method === method && request.url.split('?')[0]?.endsWith(path + below));
  }

  return server;
}
