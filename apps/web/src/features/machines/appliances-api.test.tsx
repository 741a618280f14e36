import { notifyManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { expect, it } from 'vitest';
import { api } from '../../lib/api/api.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { type CachedDetail, detailPath, useRecordedMachine } from './appliances-api.ts';

const at = '2026-03-01T12:00:00.000Z';
const measured = { at, receivedAt: at, isClockDoubtful: false };
const status = { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null, ...measured } as const;
const ready: ApplianceState = { connection: { state: 'online', since: at }, status, telemetry: null, openAlarms: [] };
const machine = { serialNumber: 'A001', applianceName: 'Piatti', connectivity: null, state: ready };

let drawn = 0;

function Page() {
  const recorded = useRecordedMachine('A001');
  drawn += 1;
  return recorded ? `${recorded.machine.applianceName} ${recorded.condition}` : 'none';
}

// The query cache notifies immediately, so that a missing render is detected.
notifyManager.setScheduler((notify) => notify());

it('a page renders a machine again when its name or activity changes, but not for each reading', async () => {
  const { queryClient, rerender } = renderWithQueries(null);
  const update = (change: object) =>
    act(() => {
      const { queryKey } = api.queryOptions('get', detailPath, { params: { query: { serialNumber: 'A001' } } });
      queryClient.setQueryData<CachedDetail>(queryKey, (now) => ({ ...(now ?? machine), ...change }) as CachedDetail);
    });
  update({});
  rerender(<Page />);
  expect(screen.getByText('Piatti ready')).toBeVisible();

  const before = drawn;
  update({ state: { ...ready, telemetry: { boilerTmp: 850, ...measured } } });
  expect(drawn).toBe(before);

  update({ state: { ...ready, connection: { state: 'offline', since: at } } });
  expect(await screen.findByText('Piatti offline')).toBeVisible();
  update({ applianceName: 'Bicchieri' });
  expect(await screen.findByText('Bicchieri offline')).toBeVisible();
});
