import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ReactNode } from 'react';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { BoardReplacement } from '../board-replacement.tsx';

export const machine = {
  serialNumber: 'IN240090',
  applianceName: 'Piatti 9',
  macAddress: '00:1b:44:11:3a:00',
  versions: { FW00: '1.4.0', FW02: '1.1.0' },
  state: { connection: { state: 'online', since: null } },
} as ApplianceDetail;

/** Links need a router. */
function createTestRouter() {
  const root = createRootRoute();
  const paths = ['events', 'parameters', 'board-replacement'];
  const routes = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path: `/device/$serialNumber/${path}` }),
  );
  return createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
}

export const withRouter = (part: ReactNode) => (
  <RouterContextProvider router={createTestRouter() as never}>{part}</RouterContextProvider>
);

export async function showReplacement(shownMachine: ApplianceDetail = machine) {
  const shown = renderWithQueries(
    withRouter(
      <BoardReplacement
        machine={shownMachine}
        panelLink={<p>the panel</p>}
        nameOfParameter={(code) => `name of ${code}`}
      />,
    ),
  );
  await screen.findByRole('heading', { level: 2 });
  return {
    ...shown,
    user: userEvent.setup(),
    look: () => act(() => shown.queryClient.invalidateQueries()),
  };
}

export const button = (name: string) => screen.getByRole('button', { name });
export const currentStep = () => document.querySelector('[aria-current="step"] h3')?.textContent;
