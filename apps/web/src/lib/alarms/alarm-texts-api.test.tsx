import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { useAlarmDescriptions } from './alarm-texts-api.ts';

const known = { limits: { criticalTmp: 1050, restartTmp: 1020 }, descriptions: { infinity: { TH01: 'Tripped.' } } };

function Words() {
  const words = useAlarmDescriptions({ gamma: 'infinity' });
  return ['TH01', 'ZZ99'].map((code) => {
    const description = words(code);
    return <p key={code}>{`${code}: ${description === undefined ? 'loading' : (description ?? 'unknown')}`}</p>;
  });
}

const serve = (answer: () => Response | Promise<Response>) =>
  startFakeServer({ 'GET /ddm/alarm-descriptions/en.json': answer });

beforeEach(async () => {
  vi.unstubAllGlobals();
  await startTestTexts('common');
});

it('the app distinguishes alarm texts that are loading from codes without texts', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  serve(() => promise);
  renderWithQueries(<Words />);
  expect(await screen.findByText('TH01: loading')).toBeInTheDocument();
  expect(screen.getByText('ZZ99: loading')).toBeInTheDocument();
  resolve(Response.json(known));
  expect(await screen.findByText('TH01: Tripped.')).toBeInTheDocument();
  expect(screen.getByText('ZZ99: unknown')).toBeInTheDocument();
});

it('an alarm shows its code if its words could not be loaded', async () => {
  serve(() => Response.json({}, { status: 503 }));
  renderWithQueries(<Words />);
  expect(await screen.findByText('TH01: unknown')).toBeInTheDocument();
});
