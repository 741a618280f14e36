import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { AssistanceCard } from './assistance-card.tsx';
import { DocumentsCard } from './documents-card.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeAll(() => startTestTexts('common', 'errors', 'support'));
beforeEach(() => vi.unstubAllGlobals());

const machine = { serialNumber: 'IN240001', applianceName: 'Piatti 1', assistance: null } as ApplianceDetail;
const contacts = {
  phone: '+39 02 (5550) 0142',
  email: 'service@navigli.example',
  website: 'https://www.navigli.example/',
};
const path = 'PUT /api/v1/appliance/appliances/IN240001/assistance';

const show = (shown = machine, mayChange = true) =>
  renderWithQueries(<AssistanceCard machine={shown} mayChange={mayChange} />);

describe('support contacts', () => {
  it('the support contacts link to phone, e-mail and website', () => {
    show({ ...machine, assistance: contacts }, false);
    expect(screen.getByRole('link', { name: /Call$/ })).toHaveAttribute('href', 'tel:+390255500142');
    expect(screen.getByRole('link', { name: /Send an e-mail$/ })).toHaveAttribute('href', `mailto:${contacts.email}`);
    const website = screen.getByRole('link', { name: /Open the website$/ });
    expect(website).toHaveAttribute('href', contacts.website);
    expect(website).toHaveTextContent('navigli.example');
    expect(website).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([false, true])('the support card says that no e-mail app opened, unless one takes the focus: %s', (opens) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    show({ ...machine, assistance: contacts }, false);
    const link = screen.getByRole('link', { name: /Send an e-mail$/ });
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link);
    if (opens) fireEvent.blur(window);
    act(() => void vi.advanceTimersByTime(3000));
    const notice = 'No e-mail app opened. Write to service@navigli.example, for example from your webmail.';
    expect(screen.queryAllByText(notice)).toHaveLength(opens ? 0 : 1);
  });

  it('the card shows the maker’s support contacts by default, and otherwise only the entered contacts', () => {
    const { unmount } = show();
    expect(screen.getByText(/No service company has been entered/)).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(3);
    unmount();
    show({ ...machine, assistance: { ...contacts, email: '', website: '' } });
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//navigli.example'])(
    'the support contacts do not link to %s',
    (website) => {
      show({ ...machine, assistance: { ...contacts, website } });
      expect(screen.getAllByRole('link')).toHaveLength(2);
    },
  );

  it('the button that removes the support contacts has the colour of danger', async () => {
    const user = userEvent.setup();
    show({ ...machine, assistance: contacts });
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const remove = await screen.findByRole('button', { name: 'Remove' });
    expect(remove.style.getPropertyValue('--button-color')).toContain('--alarm');
  });

  it('a user changes the support contacts in a dialog that shows errors at their fields', async () => {
    const server = startFakeServer({ [path]: () => Response.json({ ...machine, assistance: contacts }) });
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Support contacts for Piatti 1' }));
    await user.type(dialog.getByLabelText('Website'), 'navigli');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByLabelText('Website')).toBeInvalid();
    expect(server.requests).toHaveLength(0);
    await user.clear(dialog.getByLabelText('Website'));
    await user.type(dialog.getByLabelText('Phone'), '+39 02 5550');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = { phone: '+39 02 5550', email: '', website: '' };
    expect(await server.requests[0]?.json()).toEqual({ contacts: sent, was: null });
  });

  it('the page shows support contacts that another user changed, and only a second save replaces them', async () => {
    const server = startFakeServer({ [path]: () => problem(409, 'ASSISTANCE_CHANGED') });
    const user = userEvent.setup();
    const { rerender } = renderWithQueries(<AssistanceCard machine={{ ...machine, assistance: contacts }} mayChange />);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '+39 02 5550');
    const theirs = { ...contacts, phone: '+39 02 1111', email: 'new@navigli.example' };
    rerender(<AssistanceCard machine={{ ...machine, assistance: theirs }} mayChange />);
    expect(screen.getByText('Changed in the meantime to: +39 02 1111')).toBeVisible();
    expect(phone).toHaveValue('+39 02 5550');
    expect(screen.getByLabelText('E-mail')).toHaveValue('new@navigli.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Somebody else has changed the support contacts/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
    const sent = await Promise.all(server.requests.map((request) => request.json()));
    expect(sent.map(({ was }) => was)).toEqual([contacts, theirs]);
    expect(sent[1].contacts).toEqual({ ...theirs, phone: '+39 02 5550' });
  });

  it('the dialog of the support contacts keeps the input when another user was faster', async () => {
    startFakeServer({ [path]: () => problem(409, 'ASSISTANCE_CHANGED') });
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.type(await screen.findByLabelText('Phone'), '+39 02 5550');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Somebody else has changed the support contacts/)).toBeVisible();
    expect(screen.getByLabelText('Phone')).toHaveValue('+39 02 5550');
  });
});

describe('documents', () => {
  it('a machine’s documents open in a new tab, and samples are marked', async () => {
    const items = [
      { document: 'userManual', link: '/documents/infinity/user-manual-en.pdf', isSample: true },
      { document: 'electricSchema', link: '/documents/infinity/electric-schema-en.pdf', isSample: false },
    ];
    startFakeServer({ 'GET /documents/infinity': () => Response.json({ items }) });
    renderWithQueries(<DocumentsCard gamma="infinity" />);
    const manual = await screen.findByRole('link', { name: 'User manual PDF, sample' });
    expect(manual).toHaveAttribute('href', '/documents/infinity/user-manual-en.pdf');
    expect(manual).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Wiring diagram PDF' })).toBeVisible();
  });

  it('loaded documents stay visible when a later request fails', async () => {
    const items = [{ document: 'userManual', link: '/documents/infinity/user-manual-en.pdf', isSample: false }];
    let isReachable = true;
    startFakeServer({
      'GET /documents/infinity': () => {
        if (!isReachable) throw new TypeError('Failed to fetch');
        return Response.json({ items });
      },
    });
    const { queryClient, rerender } = renderWithQueries(<DocumentsCard gamma="infinity" />);
    await screen.findByRole('link', { name: 'User manual PDF' });
    isReachable = false;
    await act(() => queryClient.refetchQueries());
    expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error');
    rerender(<DocumentsCard gamma="infinity" />);
    expect(screen.getByRole('link', { name: 'User manual PDF' })).toBeVisible();
    expect(screen.queryByText('The documents could not be loaded.')).toBeNull();
  });

  it('the support card reports documents that fail to load and offers a retry', async () => {
    startFakeServer({ 'GET /documents/infinity': () => problem(503, 'SERVICE_UNAVAILABLE') });
    renderWithQueries(<DocumentsCard gamma="infinity" />);
    expect(await screen.findByText('The documents could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button')).toBeEnabled();
  });
});
