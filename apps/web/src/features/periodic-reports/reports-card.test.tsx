import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UsedFigure } from '@washboard/contract/periodic-reports/figure-coverage';
import type { PeriodicReport } from '@washboard/contract/periodic-reports/periodic-report';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession } from '../../lib/session/session.ts';
import { createFakeLocks } from '../../testing/fake-locks.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { testAccount } from '../../testing/test-account.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { PeriodicReportsCard } from './periodic-reports-card.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ to, params, search: _, ...props }: { to: string; params?: { serialNumber: string }; search?: object }) => (
    <a href={to.replace('$serialNumber', params?.serialNumber ?? '')} {...props} />
  ),
}));

const issuedAtMs = Date.now();
const tokens = { accessToken: 'access', refreshToken: 'refresh', issuedAtMs, expiresAtMs: issuedAtMs + 3_600_000 };

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  await startTestTexts('common', 'periodic-reports', 'errors');
  await getSession().begin(tokens, true);
});

const one = { machines: 1, partial: 0, since: null, cyclesOnly: 0, missing: [] };
const two = { ...one, machines: 2 };
const none = { ...one, machines: 0 };
const figures = {
  cycles: 110,
  waterVlm: 25_000,
  energyWh: 330_000,
  cost: 41.5,
  washing: 1000,
  hygienic: 999,
  deviating: 1,
  closed: 0,
  daysSigned: 5,
  daysMissed: 2,
  alarms: 3,
  coverage: { cycles: two, waterVlm: two, energyWh: two, cost: two },
};
const before = {
  ...figures,
  cycles: 100,
  cost: null,
  waterVlm: null,
  coverage: { ...figures.coverage, waterVlm: none, cost: none },
};
const machine = {
  serialNumber: 'IN240001',
  applianceName: 'Piatti 1',
  gamma: 'infinity' as const,
  companyName: 'Trattoria Al Ponte',
};
const comparable: UsedFigure[] = ['cycles', 'energyWh'];
const compared = { figures, before, comparable, openAlarms: 0, openDeviations: 2 };
const report: PeriodicReport = {
  kind: 'weekly',
  from: '2026-11-16',
  to: '2026-11-22',
  timeZone: 'Europe/Rome',
  isMetric: false,
  machineCount: 2,
  siteCount: 1,
  attentionCount: 4,
  longestAlarm: null,
  ...compared,
  days: [{ day: '2026-11-16', cycles: 110, machines: 2, washing: 110, hygienic: 109, deviating: 1 }],
  attention: [
    { kind: 'deviations', ...machine, count: 2 },
    { kind: 'missedDays', companyCode: '300001', companyName: machine.companyName, count: 2 },
  ],
  sites: [{ companyCode: '300001', companyName: machine.companyName, machineCount: 2, ...compared }],
  machines: [
    { ...machine, ...compared },
    {
      ...machine,
      serialNumber: 'IN240091',
      applianceName: 'Banco',
      ...compared,
      figures: nothing(),
      openDeviations: 0,
    },
  ],
};

function nothing() {
  return {
    cycles: null,
    waterVlm: null,
    energyWh: null,
    cost: null,
    washing: 0,
    hygienic: 0,
    deviating: 0,
    closed: 0,
    daysSigned: 0,
    daysMissed: 0,
    alarms: 0,
    coverage: { cycles: none, waterVlm: none, energyWh: none, cost: none },
  };
}

const account = '/api/v1/account';

function Shown() {
  const [shown, setShown] = useState(testAccount);
  return <PeriodicReportsCard account={shown} onSaved={setShown} />;
}

function show(answers: Parameters<typeof startFakeServer>[0]) {
  const server = startFakeServer(answers);
  renderWithQueries(<Shown />);
  return { ...server, user: userEvent.setup() };
}

describe('a report by mail', () => {
  it('a user switches on the weekly report alone, immediately', async () => {
    const { user, requests } = show({
      [`POST ${account}/updateUser`]: async (request) =>
        Response.json({ ...testAccount, ...((await request.json()) as object) }),
    });
    const weekly = screen.getByRole('switch', { name: /Weekly report/ });
    expect(weekly).not.toBeChecked();
    await user.click(weekly);
    await vi.waitFor(() => expect(weekly).toBeChecked());
    expect(screen.getByRole('switch', { name: /Monthly report/ })).not.toBeChecked();
    expect(requests).toHaveLength(1);
  });

  it('a report stays off when the change cannot be saved, and the card says why', async () => {
    const { user } = show({ [`POST ${account}/updateUser`]: () => problem(503, 'SERVICE_UNAVAILABLE') });
    await user.click(screen.getByRole('switch', { name: /Monthly report/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The setting could not be saved.');
    expect(screen.getByRole('switch', { name: /Monthly report/ })).not.toBeChecked();
  });

  it('a user has a report mailed immediately', async () => {
    const { user, requests } = show({
      [`POST ${account}/monthlyReport/send`]: () => new Response('null', { status: 202 }),
    });
    await user.click(screen.getByRole('button', { name: 'Send to me now: Monthly report' }));
    expect(await screen.findByText(`The report is on its way to ${testAccount.email}.`)).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('the card says that this installation cannot send e-mails', async () => {
    const { user } = show({ [`POST ${account}/weeklyReport/send`]: () => problem(503, 'MAIL_NOT_CONFIGURED') });
    await user.click(screen.getByRole('button', { name: 'Send to me now: Weekly report' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('no mail server');
  });
});

describe('the preview of a report', () => {
  async function preview(shown: PeriodicReport) {
    const { user } = show({ [`GET ${account}/weeklyReport`]: () => Response.json(shown) });
    await user.click(screen.getByRole('button', { name: 'Preview: Weekly report' }));
    return within(await screen.findByRole('dialog'));
  }

  it('the preview begins with links to what needs attention', async () => {
    const dialog = await preview(report);
    expect(await dialog.findByRole('heading', { name: /16.*22 November 2026/ })).toBeVisible();
    const links = dialog.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 hygiene deviations without a corrective actionPiatti 1 · Trattoria Al Ponte', '/device/IN240001/haccp'],
      ['2 daily hygiene reviews missingTrattoria Al Ponte', '/hygiene'],
    ]);
    expect(dialog.getByText('and 2 more')).toBeVisible();
  });

  it('the preview compares each figure with the week before, if that figure is known', async () => {
    const dialog = await preview(report);
    const row = async (name: string) =>
      within(await dialog.findByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await row('Cycles')).toEqual(['110', '100 (+10%)']);
    expect(await row('Valid cycles')).toEqual(['99.9% (999 of 1,000)', '99.9% (999 of 1,000)']);
    expect(await row('Open deviations')).toEqual(['2', '']);
    expect(await row('Daily reviews')).toEqual(['5 of 7', '5 of 7']);
    expect(await row('Water')).toEqual(['2,500\u00a0l', 'not known']);
    expect(await row('Cost')).toEqual(['€41.50', 'not known']);
  });

  it('the preview says what a figure covers, and compares only figures with equal coverage', async () => {
    const { coverage } = figures;
    const cycles = { ...two, partial: 1, since: '2026-11-20' };
    const cost = { ...one, cyclesOnly: 1, missing: ['rinseAidPerL' as const] };
    const [day] = report.days;
    const dialog = await preview({
      ...report,
      comparable: [],
      figures: { ...figures, coverage: { ...coverage, cycles, cost } },
      days: day ? [{ ...day, machines: 1 }] : [],
    });
    const cells = async (name: RegExp) =>
      within(await dialog.findByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await cells(/^Cycles/)).toEqual(['110 (1 machine only in part, all from 20 November)', '100']);
    expect((await cells(/^Cost/))[0]).toBe('€41.50 (1 of 2 machines · without use between cycles · without rinse aid)');
    expect(dialog.getByText('110 (1 of 2 machines) · hygiene: 1 of 110 deviating')).toBeVisible();
  });

  it('the preview lists each machine by name, and omits figures without a problem', async () => {
    const dialog = await preview(report);
    const [piatti, banco] =
      (await dialog.findByRole('heading', { name: 'By machine' })).nextElementSibling?.children ?? [];
    expect(piatti).toHaveTextContent(
      /^Piatti 1 IN240001Valid cycles: 99.9% \(999 of 1,000\)Deviations: 1Open deviations: 2/,
    );
    expect(piatti).not.toHaveTextContent('Open alarms');
    expect(banco).toHaveTextContent('Banco IN240091No data of this period.');
  });

  it('the preview distinguishes companies with the same name', async () => {
    const logged = vi.spyOn(console, 'error');
    const codes = ['300001', '300002'];
    const dialog = await preview({
      ...report,
      siteCount: 2,
      attentionCount: 2,
      attention: codes.map((companyCode) => ({ kind: 'missedDays', companyCode, companyName: 'Filiale', count: 2 })),
      sites: codes.map((companyCode) => ({ companyCode, companyName: 'Filiale', machineCount: 1, ...compared })),
    });
    const sites = (await dialog.findByRole('heading', { name: 'By company' })).nextElementSibling;
    expect(sites?.children).toHaveLength(2);
    expect(dialog.getAllByRole('link')).toHaveLength(2);
    expect(logged).not.toHaveBeenCalled();
  });

  it('the preview says that there is nothing to report without machines', async () => {
    const dialog = await preview({ ...report, machineCount: 0 });
    expect(await dialog.findByText('You have no machines, so there is nothing to report.')).toBeVisible();
  });
});
