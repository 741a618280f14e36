import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { AvailableFirmware, MachineVersions } from '@washboard/contract/firmware/firmware';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { FirmwareCard } from './firmware-card.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
beforeAll(() => startTestTexts('common', 'errors', 'firmware'));
beforeEach(() => vi.unstubAllGlobals());

const path = '/api/v1/event-hub-listener/IN240002';
const machine = { serialNumber: 'IN240002', applianceName: 'Piatti 2' } as ApplianceDetail;
const ready = { condition: 'ready', stale: null } as MachineView;
const text = 'Heats more evenly.';
const newer: AvailableFirmware = {
  module: 'FW00',
  version: '1.5.0',
  minimumVersion: '1.4.0',
  size: 262_144,
  isSuitable: true,
  notes: { en: text, fr: text, de: text, it: text, es: text },
};
const installed: MachineVersions = {
  FW00: '1.4.0',
  FW02: '1.1.0',
  at: '2026-11-21T10:00:00Z',
  available: [newer],
  update: null,
  firmwareBar: { percFwUpdate: 0, inProgressFwUpdate: 0 },
};
const update = {
  commandId: '5e0f4f0a-7a56-4c1c-9a35-0a4d0b1f2c3d',
  module: 'FW00' as const,
  version: '1.5.0',
  perc: 0,
  reason: null,
  requestedAt: '2026-11-21T10:00:00Z',
  by: 'Sara Riva',
};

type Answers = Parameters<typeof startFakeServer>[0];

function show(
  versions: MachineVersions,
  { view = ready, mayInstall = true, answers = {} as Answers } = {},
): ReturnType<typeof startFakeServer> {
  const server = startFakeServer({ [`GET ${path}/versions`]: () => Response.json(versions), ...answers });
  renderWithQueries(<FirmwareCard machine={machine} view={view} mayInstall={mayInstall} />);
  return server;
}

const installButton = () => screen.findByRole('button', { name: 'Install FW00 1.5.0…' });

describe('the firmware of a machine', () => {
  it('the firmware card shows the installed firmware and newer versions', async () => {
    show(installed);
    expect(await screen.findByText('1.4.0')).toBeVisible();
    expect(screen.getByText('1.1.0')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(await installButton()).toBeEnabled();
  });

  it('the firmware card is read-only without permission', async () => {
    show(installed, { mayInstall: false });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Install/ })).toBeNull();
  });

  it('the firmware card says that the latest versions are installed', async () => {
    show({ ...installed, available: [] });
    expect(await screen.findByText(/latest versions are installed/)).toBeVisible();
  });

  it.each([
    [{ view: { ...ready, condition: 'running' } as MachineView }, newer, 'A cycle is running.'],
    [{ view: { ...ready, stale: { cause: 'machine', asOf: null } } as MachineView }, newer, /not connected/],
    [{}, { ...newer, isSuitable: false }, 'Needs version 1.4.0 first.'],
  ])('a firmware version that cannot be installed now shows the reason: %#', async (options, firmware, reason) => {
    show({ ...installed, available: [firmware] }, options);
    expect(await installButton()).toBeDisabled();
    expect(screen.getByText(reason)).toBeVisible();
  });
});

describe('an installation', () => {
  it('a user confirms a firmware installation once, and the card shows its progress', async () => {
    const versions = { ...installed };
    const server = show(versions, {
      answers: {
        [`POST ${path}/update`]: () => {
          versions.update = { ...update, state: 'inProgress', perc: 40 };
          return Response.json({ commandId: update.commandId, outcome: 'executed' });
        },
      },
    });
    const user = userEvent.setup();
    await user.click(await installButton());
    const question = screen.getByRole('alertdialog', { name: 'Install FW00 1.5.0 on Piatti 2?' });
    expect(question).toHaveTextContent('Do not switch the machine off during the installation.');
    await user.click(screen.getByRole('button', { name: 'Install' }));
    const bar = await screen.findByRole('progressbar', { name: 'FW00 1.5.0 is being installed' });
    expect(bar).toHaveAttribute('value', '40');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await installButton()).toBeDisabled();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({ module: 'FW00', version: '1.5.0', commandId: expect.any(String) });
  });

  it('a firmware installation that the machine began has a bar and prevents another installation', async () => {
    const failed = { ...update, state: 'failed' as const, reason: 'powerCut' };
    show({ ...installed, update: failed, firmwareBar: { percFwUpdate: 37, inProgressFwUpdate: 1 } });
    expect(await screen.findByRole('progressbar', { name: 'The machine is installing firmware' })).toHaveAttribute(
      ...(['value', '37'] as const),
    );
    expect(await installButton()).toBeDisabled();
    expect(screen.getByText('The machine is already installing firmware.')).toBeVisible();
    expect(screen.queryByText(/was not installed/)).toBeNull();
  });

  it.each([
    [problem(409, 'FIRMWARE_NOT_POSSIBLE', { reason: 'cycleRunning' }), 'A cycle is running.'],
    [problem(409, 'COMMAND_REFUSED', { reason: 'noPower' }), 'The machine has no mains power.'],
    [problem(409, 'FIRMWARE_UPDATE_RUNNING'), /already installing firmware/],
  ])('a refused firmware installation shows the reason: %#', async (answer, words) => {
    show(installed, { answers: { [`POST ${path}/update`]: () => answer } });
    const user = userEvent.setup();
    await user.click(await installButton());
    await user.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent(words));
  });

  it.each([
    [() => problem(504, 'COMMAND_OUTCOME_UNKNOWN'), false],
    [() => problem(503, 'SERVICE_UNAVAILABLE'), true],
    [() => Promise.reject(new TypeError('Failed to fetch')), true],
  ])(
    'a firmware installation without a response is not called failed, and can be retried: %#',
    async (answer, isSame) => {
      const server = show(installed, { answers: { [`POST ${path}/update`]: answer } });
      const user = userEvent.setup();
      for (let tries = 0; tries < 2; tries += 1) {
        await user.click(await installButton());
        await user.click(screen.getByRole('button', { name: 'Install' }));
        const title = 'It is unknown whether FW00 1.5.0 is being installed';
        expect(await screen.findByRole('alertdialog', { name: title })).toBeVisible();
        await user.click(screen.getByRole('button', { name: 'Close' }));
      }
      const sent = server.requests.filter(({ method }) => method === 'POST');
      const ids = await Promise.all(sent.map(async (request) => (await request.json()).commandId));
      expect(new Set(ids).size).toBe(isSame ? 1 : 2);
    },
  );

  it.each([
    ['completed', null, 'FW00 1.5.0 is installed.'],
    ['failed', 'powerCut', /was not installed\. There was a power cut\./],
    ['failed', 'aReasonOfTheirOwn', /was not installed\. aReasonOfTheirOwn/],
    ['unknown', null, /has not reported whether/],
  ] as const)('a firmware installation that is %s (%s) shows this to every user', async (state, reason, words) => {
    show({ ...installed, update: { ...update, state, reason } }, { mayInstall: false });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(/^Sara Riva, /)).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
