import { screen } from '@testing-library/react';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { beforeEach, describe, expect, it } from 'vitest';
import { displayModelOf } from '../../../lib/machine/display-model.ts';
import { viewMachine } from '../../../lib/machine/machine-view.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { MachineDetails } from './machine-details.tsx';
import { MachineHead } from './machine-head.tsx';
import { MachineNow } from './machine-now.tsx';
import { MachineReadings } from './machine-readings.tsx';

const at = '2026-11-21T10:00:00.000Z';

const machine: ApplianceDetail = {
  serialNumber: 'IN240001',
  applianceName: 'Piatti 1',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  companyCode: '300001',
  companyName: 'Trattoria Al Ponte',
  openDeviations: 0,
  state: { connection: { state: 'online', since: at }, status: null, telemetry: null, openAlarms: [] },
  brand: 'marea',
  type: 'underCounter',
  ratingPower: null,
  revision: 'B',
  country: null,
  timeZone: 'Europe/Rome',
  assistance: null,
  installationDate: null,
  macAddress: null,
  machineId: null,
  networkVoltage: null,
  networkFrequency: null,
  electricityDistribution: null,
  claim: null,
  versions: null,
  connectivity: null,
};

/** @param strange fields of a newer server that the types of this version lack */
function show(strange: object = {}) {
  const shown = { ...machine, ...strange } as ApplianceDetail;
  const view = viewMachine(shown.state, { kind: 'up' }, Date.parse(at));
  const model = displayModelOf(shown);
  renderWithQueries(
    <>
      <MachineHead machine={shown} view={view} />
      <MachineNow view={view} model={model} />
      <MachineReadings view={view} model={model} />
      <MachineDetails machine={shown} />
    </>,
  );
}

beforeEach(() => startTestTexts('common', 'appliances', 'telemetry'));

describe('the machine page', () => {
  it.each([
    ['is very long', 'Spülmaschine'.repeat(90)],
    ['runs from right to left', 'غسالة الأطباق 7'],
    ['is made of pictures', '🍽️👩🏽‍🍳🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['looks like a page', '<img src=x onerror=alert(1)>'],
  ])('the machine page shows a name that %s as it is, in its own writing direction', (_what, applianceName) => {
    show({ applianceName });
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent(applianceName);
    expect(heading).toHaveAttribute('dir', 'auto');
  });

  it('the machine page shows an unknown range by its code, with the readings that every machine has', () => {
    show({ gamma: 'quantum', modelNumber: 'QX-1' });
    expect(screen.getByText(/quantum QX-1/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Other readings' })).toBeVisible();
  });

  it('the machine page shows an unknown state as unknown', () => {
    const status = {
      at,
      receivedAt: at,
      systemState: 42,
      isDoorOpen: false,
      phase: null,
      cycle: null,
      cycleBar: null,
    };
    show({ state: { ...machine.state, status } });
    expect(screen.getByText('No report yet')).toBeVisible();
  });

  it('the machine page shows an unknown programme and phase by the machine’s names', () => {
    const status = {
      at,
      receivedAt: at,
      systemState: 4,
      isDoorOpen: false,
      phase: 'ultrasound',
      cycle: { cycleType: 'sushi', cycleNumber: 7 },
      cycleBar: { cycleTimeProgress: 30, cycleTimeDuration: 120 },
    };
    show({ state: { ...machine.state, status } });
    expect(screen.getByText(/sushi/)).toBeVisible();
    expect(screen.getByText(/ultrasound/)).toBeVisible();
  });
});
