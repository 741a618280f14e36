import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { exports } from '../../lib/exports/exports.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { DataCard } from './data-card.tsx';

const server = vi.hoisted(() => {
  const state = { asked: [] as Request[], answer: () => new Response() };
  globalThis.fetch = async (request) => {
    state.asked.push(request as Request);
    return state.answer();
  };
  return state;
});

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));
vi.mock('../../lib/save-file.ts', () => ({ saveFile: () => {} }));

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'connectivity');
  exports.clear();
  server.asked = [];
});

it('the tab lists the data archive among its downloads, and the card says when it is saved', async () => {
  const headers = { 'content-disposition': 'attachment; filename="data-IN240001-2026-11-20.zip"' };
  server.answer = () => new Response('PK', { headers });
  renderWithQueries(<DataCard serialNumber="IN240001" />);
  await userEvent.click(screen.getByRole('button', { name: 'Download everything' }));
  expect(await screen.findByText('The archive was saved.')).toBeTruthy();
  expect(exports.get()).toMatchObject([{ name: 'data-IN240001-2026-11-20.zip', state: 'done' }]);
  expect(server.asked[0]?.url).toContain('/api/v1/event-hub-listener/IN240001/dataPackage');
  expect(server.asked[0]?.headers.get('x-language')).toBe('en');
});

it('the data card says why the archive is refused', async () => {
  const problem = { type: 'about:blank', title: '', status: 429, code: 'TOO_MANY_EXPORTS' };
  server.answer = () =>
    Response.json(problem, {
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '0' },
    });
  renderWithQueries(<DataCard serialNumber="IN240001" />);
  await userEvent.click(screen.getByRole('button', { name: 'Download everything' }));
  expect(await screen.findByText(/Too many exports are in progress/)).toBeTruthy();
});
