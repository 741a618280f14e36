import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../../testing/test-texts.ts';
import { FilterOptions } from './filter-options.tsx';
import type { Filter } from './use-filters.ts';

vi.mock('../../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeEach(() => startTestTexts('common', 'errors', 'appliances'));

const known = Array.from({ length: 12 }, (_, i) => ({ value: `${i}`, label: `Hotel Élan ${i}`, machines: i }));
const hidden = { companyCode: '300001', companyName: 'Trattoria Al Ponte', machines: 2 };

function show(filter: Partial<Filter>, answer?: () => Response) {
  const server = startFakeServer(answer ? { 'GET /api/v1/appliance/facets/companies': answer } : {});
  const onChoose = vi.fn();
  const whole = { name: 'companyCode' as const, label: 'Company', options: known, areAllOptions: true, chosen: null };
  renderWithQueries(<FilterOptions filter={{ ...whole, ...filter }} value={undefined} onChoose={onChoose} />);
  const type = (text: string) => userEvent.type(screen.getByRole('searchbox'), text);
  return { server, onChoose, type };
}

describe('the options of a filter', () => {
  it('the browser searches options that are all loaded, ignoring accents', async () => {
    const { server, type } = show({});
    await type('elan 11');
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Hotel Élan 1111']);
    expect(server.requests).toEqual([]);
  });

  it('the server searches options that are not all loaded, and the filter says so', async () => {
    const answer = () => Response.json({ companies: [hidden], areAllCompanies: true });
    const { server, onChoose, type } = show({ areAllOptions: false }, answer);
    expect(screen.getByText('There are more. Type to search.')).toBeTruthy();
    await type('ponte');
    await userEvent.click(await screen.findByRole('button', { name: /Trattoria Al Ponte/ }));
    expect(onChoose).toHaveBeenCalledWith('300001');
    expect(server.requests.map(({ url }) => new URL(url).search)).toEqual(['?search=ponte']);
    expect(screen.queryByText('There are more. Type to search.')).toBeNull();
  });

  it('a filter says that nothing matches only after the server found nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { type } = show({ areAllOptions: false }, () => promise as unknown as Response);
    await type('nobody');
    expect(screen.queryByText('No match.')).toBeNull();
    resolve(Response.json({ companies: [], areAllCompanies: true }));
    expect(await screen.findByText('No match.')).toBeTruthy();
  });

  it('a filter does not offer results of the previous search under a new search', async () => {
    const { promise } = Promise.withResolvers<Response>();
    let asked = 0;
    const found = () => Response.json({ companies: [hidden], areAllCompanies: true });
    const { type } = show({ areAllOptions: false }, () => (asked++ === 0 ? found() : (promise as unknown as Response)));
    await type('ponte');
    await screen.findByRole('button', { name: /Trattoria Al Ponte/ });
    await userEvent.clear(screen.getByRole('searchbox'));
    await type('z');
    expect(screen.queryByRole('button', { name: /Trattoria Al Ponte/ })).toBeNull();
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.queryByRole('button', { name: /Trattoria Al Ponte/ })).toBeNull();
  });

  it('a filter shows why the server could not search', async () => {
    const { type } = show({ areAllOptions: false }, () => problem(503, 'DATABASE_UNAVAILABLE'));
    await type('ponte');
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
    expect(screen.queryByText('No match.')).toBeNull();
  });
});
