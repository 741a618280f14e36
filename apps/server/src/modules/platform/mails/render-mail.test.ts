import { brandIds, brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { describe, expect, it } from 'vitest';
import { type MailKind, mailKinds } from './compose-mail.ts';
import type { MailOrder, SecretMailOrder } from './mail-order.ts';
import { renderMail } from './render-mail.ts';
import { sampleOrder } from './testing/sample-orders.ts';

const publicUrl = 'https://washboard.example';
const render = (order: MailOrder | SecretMailOrder, brand = brands.marea) => renderMail(order, { brand, publicUrl });

const everyMail = languages.flatMap((language) => mailKinds.map((kind) => ({ language, kind })));

/** Where the button leads, and so the same address in plain. */
const targets: Record<MailKind, string | null> = {
  verificationCode: null,
  passwordReset: '/changepassword?token=',
  accountExists: `${publicUrl}/login`,
  passwordChanged: `${publicUrl}/login`,
  applicationReceived: null,
  applicationWaits: `${publicUrl}/pendingusers`,
  applicationAccepted: `${publicUrl}/login`,
  applicationRefused: null,
  accountActivated: `${publicUrl}/login`,
  accountDeleted: null,
};

describe.each(everyMail)('the mail $kind in $language', ({ kind, language }) => {
  const { to, subject, text, html } = render(sampleOrder(kind, language));

  it('is addressed by name, in its language, signed with the support of the brand', () => {
    expect(to).toEqual({ address: 'juergen@isar.example', name: 'Jürgen Huber' });
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [text, html]) {
      expect(part).toContain('Jürgen');
      expect(part).toContain(brands.marea.support.email);
      expect(part).toContain(brands.marea.support.phone);
    }
  });

  it('leaves no place unfilled and no text missing', () => {
    expect(subject + text + html).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|kind\.|fact\.|role\./);
  });

  it('leads where its button says, and says so in plain', () => {
    const target = targets[kind];
    const buttons = [...html.matchAll(/<td bgcolor.*?href="([^"]*)"/g)].map(([, url]) => url);
    expect(buttons).toHaveLength(target ? 1 : 0);
    if (!target) return;
    expect(buttons[0]).toContain(target);
    expect(text).toContain(target);
  });

  it('has a subject without a word of anybody else', () => {
    const order = sampleOrder(kind, language);
    const words = { ...order.topic, name: order.to.name, address: order.to.address };
    for (const word of Object.values(words)) if (typeof word === 'string' && word) expect(subject).not.toContain(word);
  });

  it('loads and runs nothing', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|object|form|base)|src=|url\(|@import|\son\w+=/i);
  });
});

describe('what a mail tells', () => {
  it('shows the code', () => {
    const { text, html } = render(sampleOrder('verificationCode', 'de'));
    expect(text).toMatch(/^ {4}4821$/m);
    expect(html).toMatch(/font-size:40px[^>]*>4821</);
  });

  it('promises an answer within three working days', () => {
    expect(render(sampleOrder('applicationReceived', 'en')).text).toContain('within three working days');
    expect(render(sampleOrder('applicationReceived', 'de')).text).toContain('innerhalb von drei Werktagen');
  });

  it('lists who waits, and what was granted in the words of the language', () => {
    const waiting = render(sampleOrder('applicationWaits', 'fr'));
    expect(waiting.text).toContain('E-mail : annamaria.mueller-luedenscheid@isar-kuechentechnik.example');
    const accepted = render(sampleOrder('applicationAccepted', 'it'));
    expect(accepted.text).toContain(
      'Ruolo: Responsabile assistenza\nAzienda: Isar Küchentechnik\nCodice azienda: 200417',
    );
  });

  it('leaves out what is not known', () => {
    const order = sampleOrder('applicationWaits', 'en');
    const { text, html } = render({ ...order, topic: { ...order.topic, companyName: '' } } as MailOrder);
    expect(text + html).not.toContain('Company');
  });

  it.each(brandIds)('speaks for %s', (id) => {
    const { text, html } = render(sampleOrder('accountDeleted', 'en'), brands[id]);
    expect(text).toContain(brands[id].pageTitle);
    expect(html).toContain(brands[id].primaryColor);
  });
});

describe('a name', () => {
  const mailTo = (firstName: string) =>
    render({
      kind: 'applicationWaits',
      to: { address: 'a@b.example', name: firstName, language: 'en' },
      topic: { firstName, applicant: firstName, applicantEmail: 'x@y.example', companyName: firstName },
    });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><a href="javascript:alert(1)">',
    "' style='background:red",
    '</td></table><h1>',
  ])('is shown as it is, and inert: %s', (name) => {
    const { html } = mailTo(name);
    expect(html).not.toContain(name);
    const shown = html.replace(/<[^>]*>/g, '').replaceAll('\u200c', '');
    const unescaped = shown
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    expect(unescaped).toContain(name);
    expect(html.match(/<(h1|script|img|a) /gi)).toEqual(mailTo('Anna').html.match(/<(h1|script|img|a) /gi));
  });

  it('is no text of ours', () => {
    const { text } = mailTo('$t(noReply) {{product}} {{label}}');
    expect(text).toContain('$t(noReply) {{product}} {{label}}');
  });

  it.each(['Visit www.evil.example/now', 'https://evil.example', 'me@evil.example'])(
    'is no link, also where programs make links of what looks like one: %s',
    (name) => {
      const { text, html } = mailTo(name);
      for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|www\.evil|https:\/\/evil|me@evil/);
    },
  );

  it('stays on its line', () => {
    expect(mailTo('Anna\n\nYour account is closed. Call us:').text).toContain(
      'Hello Anna Your account is closed. Call us:,',
    );
  });

  it('keeps the points that names have', () => {
    expect(mailTo('Dr. Anna M. Rossi').text).toContain('Dr. Anna M. Rossi');
  });
});
