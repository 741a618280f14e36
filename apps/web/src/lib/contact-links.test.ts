import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mailLink, phoneLink, webLink } from './contact-links.ts';

it.each([
  ['https://www.navigli.example', 'https://www.navigli.example/'],
  [' http://navigli.example/a?b=c ', 'http://navigli.example/a?b=c'],
])('%j becomes a web link', (address, link) => expect(webLink(address)).toBe(link));

it.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:x',
  'data:,x',
  'blob:x',
  '//a.example',
  '/',
  '',
])('%j does not become a link', (address) => expect(webLink(address)).toBeNull());

it('any input yields only a link to the web, to one recipient or to one number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
      expect(webLink(text) ?? 'https://').toMatch(/^https?:\/\//);
      expect(phoneLink(text)).toMatch(/^tel:[\d+]*$/);
    }),
  );
});

it('a mail link has one recipient and no other fields', () => {
  expect(mailLink('service@navigli.example')).toBe('mailto:service@navigli.example');
  expect(mailLink('a@b.example?cc=c@d.example&body=x')).not.toMatch(/[?&]/);
});
