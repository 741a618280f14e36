import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { InviteDialog } from './invite-dialog.tsx';

const session = vi.hoisted(() => ({ hasEnded: false }));
vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => session.hasEnded,
}));

function show(idpUserId: string) {
  const rights = { role: 'ADMIN', companyCode: null, administrationProfile: [], language: 'en' };
  const reader = { idpUserId, ...rights } as unknown as Userinfo;
  return renderWithQueries(
    <InviteDialog reader={reader} onClose={vi.fn()} onInvited={vi.fn()} onShowAccount={vi.fn()} />,
  );
}

it('the invitation form restores its input after the session ended, for the same user only', async () => {
  await startTestTexts('common', 'errors', 'administration-accounts', 'administration');
  startFakeServer({ 'GET /api/v1/account/company/related': () => Response.json([]) });
  const user = userEvent.setup();
  for (const next of ['anna', 'bruno']) {
    const { unmount } = show('anna');
    await user.clear(screen.getByLabelText(/E-mail/));
    await user.type(screen.getByLabelText(/E-mail/), 'giulia@kitchens.example');
    session.hasEnded = true;
    unmount();
    session.hasEnded = false;
    const again = show(next);
    expect(screen.getByLabelText(/E-mail/)).toHaveValue(next === 'anna' ? 'giulia@kitchens.example' : '');
    again.unmount();
  }
});
