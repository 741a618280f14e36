import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { connection } from '../../../lib/connection/connection.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { InstallationWizard } from '../installation-wizard.tsx';
import { serialNumber } from './fake-installation-server.ts';

const machine = {
  serialNumber,
  applianceName: 'My device',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  country: null,
  timeZone: 'UTC',
} as unknown as ApplianceDetail;
export const ownerId = 'service-account';

/** The query cache is empty, as after a reload or on another phone. */
export function show(own: { isMachineOnline?: boolean; id?: string } = {}) {
  const shown = renderWithQueries(
    <InstallationWizard
      machine={machine}
      account={{ id: own.id ?? ownerId, name: 'Sandro Ricci' }}
      isMachineOnline={own.isMachineOnline ?? false}
      control={<p>remote control</p>}
      machineLink={(label) => <a href="/device">{label}</a>}
    />,
  );
  return { ...shown, user: userEvent.setup() };
}

export const question = (name: string) => screen.findByRole('heading', { level: 2, name });
export const next = () => screen.getByRole('button', { name: 'Save and continue' });
export const names = {
  name: 'What is the machine called?',
  country: 'Where does the machine stand?',
  units: 'Which units does the display show?',
};

export async function enterName(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.clear(await screen.findByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), name);
  await user.click(next());
}

export async function restoreNetwork(server: { isUp: boolean }) {
  server.isUp = true;
  await act(async () => connection.check());
}
