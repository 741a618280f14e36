import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connection } from '../connection/connection.ts';
import { type FollowedLink, LiveLinkContext, useLinkState } from './live-link-context.tsx';

const openLink: FollowedLink = {
  state: () => open,
  onStateChange: () => () => {},
  follow: () => () => {},
  followAlarms: () => () => {},
};
const open = { kind: 'up' } as const;

function ShownState() {
  return useLinkState().kind;
}

afterEach(() => {
  vi.unstubAllGlobals();
  connection.noteAnswer();
});

it('the link is down when the server does not respond, although its socket is still open', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  render(
    <LiveLinkContext value={openLink}>
      <ShownState />
    </LiveLinkContext>,
  );
  expect(screen.getByText('up')).toBeInTheDocument();
  await act(async () => connection.check());
  expect(await screen.findByText('down')).toBeInTheDocument();
  act(() => connection.noteAnswer());
  expect(screen.getByText('up')).toBeInTheDocument();
});
