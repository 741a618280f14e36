import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { About } from './about.tsx';

it.each([
  ['a1b2c3d4', 'Washboard 0.2.0 (a1b2c3d4)'],
  [null, 'Washboard 0.2.0'],
])(
  'the profile names the version and the revision %s of the server, and leads to the licences',
  async (revision, text) => {
    await startTestTexts('profile');
    startFakeServer({ 'GET /healthz': () => Response.json({ status: 'ok', version: '0.2.0', revision }) });
    renderWithQueries(<About />);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/licences.txt');
  },
);
