import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { legalDocumentSchema, legalDocuments } from '@washboard/contract/legal-documents/legal-documents';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { legalTextOf } from './legal-texts.ts';
import { legalTexts } from './texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });
const both = legalDocuments.flatMap((document) => languages.map((language) => [document, language] as const));

describe.each(both)('%s in %s', (document, language) => {
  const url = `/documents/legal/${document}-${language}.pdf`;
  const text = legalTextOf(document, language, brands.marea);

  it('a legal document is a PDF with the whole text, title and language', async () => {
    const answer = await get(url);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const { words, source } = readPdf(answer.rawPayload);
    const said = [
      brands.marea.pageTitle,
      text.title,
      text.date,
      ...text.sections.flatMap((section) => [section.title, section.text]),
    ];
    for (const part of said) expect(words).toContain(withoutSpaces(part));
    expect(words).toContain(withoutSpaces(text.pageText(1, 2)));
    expect(source).toMatch(new RegExp(`/Lang \\(${language}-[A-Z]{2}\\)`));
    expect(source).toContain('/MarkInfo');
    expect(source).toContain('/DisplayDocTitle true');
  });

  it('a legal document contains the brand, and the address of the PDF', async () => {
    const answer = await get(`/documents/legal?document=${document}&language=${language}`);
    expect(legalDocumentSchema.parse(answer.json())).toEqual({
      title: text.title,
      link: url,
      text: { date: text.date, sections: text.sections },
    });
    expect(answer.body).not.toContain('{{');
    expect(answer.body).toContain('Marea');
  });

  it('a translated legal document has as many sections as the English document, none empty', () => {
    expect(text.sections).toHaveLength(legalTexts.en[document].sections.length);
    expect(text.sections.filter((section) => !section.title.trim() || !section.text.trim())).toEqual([]);
    expect(text.date).toContain('2023');
  });
});

describe('serving a legal document', () => {
  it('a legal document is cacheable, and identical from every process', async () => {
    const { etag } = (await get('/documents/legal/terms-en.pdf')).headers;
    const again = await get('/documents/legal/terms-en.pdf', { 'if-none-match': String(etag) });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    await server.restart();
    expect((await get('/documents/legal/terms-en.pdf')).headers.etag).toBe(etag);
  });

  it.each([
    'terms-nl.pdf',
    'terms-EN.pdf',
    'imprint-en.pdf',
    'terms-en.html',
    '..%2F..%2FPG_VERSION',
    '%2Fetc%2Fpasswd',
    'constructor',
  ])('the server finds no legal document with the name %s', async (name) => {
    expectProblem(await get(`/documents/legal/${name}`), 'ROUTE_NOT_FOUND');
  });

  it.each(['document=terms', 'language=de', 'document=imprint&language=de', 'document=terms&language=pt'])(
    'the server refuses a legal document for the query %s',
    async (query) => {
      expectProblem(await get(`/documents/legal?${query}`), 'VALIDATION_FAILED');
    },
  );

  it('a server of the other brand names that brand in its legal documents', async () => {
    const other = await openTestServer({ environment: { BRAND: 'brina' } });
    const { body } = await other.inject({ method: 'GET', url: '/documents/legal?document=terms&language=it' });
    expect(body).toContain('Brina');
    expect(body).not.toContain('Marea');
    await other.close();
  });
});

describe('a legal document of the operator', () => {
  const folder = () => join(server.context.config.dataDirectory, 'documents', 'legal');
  afterEach(() => rm(join(folder(), '..'), { recursive: true, force: true }));

  it('a legal document of the operator replaces the built-in document, and its text is not returned', async () => {
    const before = String((await get('/documents/legal/privacy-de.pdf')).headers.etag);
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'privacy-de.pdf'), '%PDF-1.7 of the operator');
    const answer = await get('/documents/legal/privacy-de.pdf', { 'if-none-match': before });
    expect(answer.body).toBe('%PDF-1.7 of the operator');
    const etag = String(answer.headers.etag);
    expect((await get('/documents/legal/privacy-de.pdf', { 'if-none-match': etag })).statusCode).toBe(304);
    const document = legalDocumentSchema.parse((await get('/documents/legal?document=privacy&language=de')).json());
    expect(document).toMatchObject({ link: '/documents/legal/privacy-de.pdf', text: null });
    expect((await get('/documents/legal/privacy-en.pdf')).body).not.toContain('of the operator');
  });

  it('the server does not serve a file of the operator with an unknown name', async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'notes.pdf'), 'private');
    expectProblem(await get('/documents/legal/notes.pdf'), 'ROUTE_NOT_FOUND');
  });
});
