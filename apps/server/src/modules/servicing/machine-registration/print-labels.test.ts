import { readFileSync } from 'node:fs';
import { brands } from '@washboard/contract/brands/brands';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { linkSecret, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { printLabels } from './print-labels.ts';

const path = '/api/v1/appliance/appliances/labels';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await server.context.database.orm
    .update(users)
    .set({ administrationProfile: ['ADD_PRODUCTS'] })
    .where(eq(users.id, worldUsers.service.id));
});
afterAll(() => server.close());

const print = (machines: object[], user: 'service' | 'manager' = 'service') =>
  server.call(user, 'POST', path, { machines });
const pagesOf = (source: string) => source.match(/\/Type \/Page\b(?!s)/g)?.length;

describe('the labels of machines', () => {
  it('a label has the serial number and the model, and no secret', async () => {
    const answer = await print([{ serialNumber: 'PONTE0001' }, { serialNumber: 'HOTEL0001' }]);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { words, source } = readPdf(answer.rawPayload);
    for (const text of ['PONTE0001', 'Infinity INF-50', 'HOTEL0001', 'G-EVO', 'Marea'])
      expect(words).toContain(withoutSpaces(text));
    expect(pagesOf(source)).toBe(1);
  });

  it('labels with link secrets are on a sheet of their own', async () => {
    const answer = await print([{ serialNumber: 'PONTE0001', linkSecret: linkSecret('PONTE0001') }]);
    const { words, source } = readPdf(answer.rawPayload);
    expect(pagesOf(source)).toBe(2);
    expect(words).toContain(withoutSpaces(linkSecret('PONTE0001')));
  });

  it('labels with a wrong secret are not printed', async () => {
    expectProblem(await print([{ serialNumber: 'PONTE0001', linkSecret: 'guessed' }]), 'SECRETS_KEY_WRONG');
  });

  it('a user without the profile, or with another subtree, cannot print labels', async () => {
    for (const serialNumber of ['LINDE0001', 'STOCK0001', 'BRINA0001', 'NOBODY0001'])
      expectProblem(await print([{ serialNumber: 'PONTE0001' }, { serialNumber }]), 'APPLIANCE_NOT_FOUND');
    expectProblem(await print([{ serialNumber: 'PONTE0001' }], 'manager'), 'FORBIDDEN');
    expectProblem(await print([]), 'VALIDATION_FAILED');
  });

  it.each(languages)('the server prints labels in %s', async (language) => {
    const { words } = readPdf(await printMany(1, language));
    expect(words).toContain('LONGSERIALNUMBER1000');
    const texts = JSON.parse(readFileSync(new URL(`./texts/${language}.json`, import.meta.url), 'utf8'));
    for (const text of [texts.kitchen, texts.secret, texts.destroy]) expect(words).toContain(withoutSpaces(text));
  });

  it('the server prints 21 labels on a page, and 500 labels before the deadline of a PDF', async () => {
    const start = performance.now();
    const file = await printMany(500);
    expect(performance.now() - start).toBeLessThan(20_000);
    const { words, source } = readPdf(file);
    expect(pagesOf(source)).toBe(2 * Math.ceil(500 / 21));
    expect(words).toContain('LONGSERIALNUMBER1499');
  }, 30_000);
});

function printMany(count: number, language: Language = 'de'): Promise<Buffer> {
  const machines = Array.from({ length: count }, (_, i) => ({
    serialNumber: `LONGSERIALNUMBER${1000 + i}`,
    gamma: 'infinity' as const,
    modelNumber: 'INF-55',
    linkSecret: 'WA4K-9DQE-7LMZ-XP2T-6RVB-QQ7M-4HTA',
  }));
  const publicUrl = 'https://washboard.example';
  return printLabels({ machines, language, brand: brands.marea, publicUrl, date: new Date(0) });
}
