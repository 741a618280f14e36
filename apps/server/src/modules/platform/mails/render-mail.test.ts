import { brandIds, brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { findCheckpoints } from '@washboard/ledger/checkpoint/find-checkpoints';
import { describe, expect, it } from 'vitest';
import { type MailKind, mailKinds } from './compose-mail.ts';
import type { MailOrder, SecretMailOrder } from './mail-order.ts';
import { sectionHtml } from './mail-sections.ts';
import { renderMail } from './render-mail.ts';
import { sampleOrder } from './testing/sample-orders.ts';

const publicUrl = 'https://washboard.example';
const render = (order: MailOrder | SecretMailOrder, brand = brands.marea) => renderMail(order, { brand, publicUrl });

const everyMail = languages.flatMap((language) => mailKinds.map((kind) => ({ language, kind })));

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
  invitation: '/invitation?token=',
  invitedWithAccount: `${publicUrl}/login`,
  test: null,
  ledgerCheckpoint: null,
  webhookGone: `${publicUrl}/webhooks`,
  webhookFailing: `${publicUrl}/webhooks`,
};

describe.each(everyMail)('the mail $kind in $language', ({ kind, language }) => {
  const { to, subject, text, html } = render(sampleOrder(kind, language));

  it("a mail has the recipient's name and language, and the support contact of the brand", () => {
    expect(to).toEqual({ address: 'juergen@isar.example', name: 'Jürgen Huber' });
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [text, html]) {
      // A checkpoint goes to a recipient whose name the server does not know.
      if (kind !== 'ledgerCheckpoint') expect(part).toContain('Jürgen');
      expect(part).toContain(brands.marea.support.email);
      expect(part).toContain(brands.marea.support.phone);
    }
  });

  it('a mail has no unfilled placeholder and no missing text', () => {
    expect(subject + text + html).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|kind\.|fact\.|role\./);
  });

  it('a mail has the link of its button in the HTML and in the plain text', () => {
    const target = targets[kind];
    const buttons = [...html.matchAll(/<td bgcolor.*?href="([^"]*)"/g)].map(([, url]) => url);
    expect(buttons).toHaveLength(target ? 1 : 0);
    if (!target) return;
    expect(buttons[0]).toContain(target);
    expect(text).toContain(target);
  });

  it('a mail has a subject without user input', () => {
    const order = sampleOrder(kind, language);
    const words = { ...order.topic, name: order.to.name, address: order.to.address };
    for (const word of Object.values(words)) if (typeof word === 'string' && word) expect(subject).not.toContain(word);
  });

  it('a mail loads nothing and runs nothing when it is opened', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|object|form|base)|src=|url\(|@import|\son\w+=/i);
  });
});

describe('the content of a mail', () => {
  it('a mail breaks long words from users, so that a phone does not scroll sideways', () => {
    const text = 'W'.repeat(60);
    const note = { tone: 'neutral' as const, title: 'Offline', text };
    const entry = { title: text, aside: text, parts: [] };
    for (const section of [
      sectionHtml({ kind: 'notes', title: 'Title', items: [note], after: text }),
      sectionHtml({ kind: 'entries', title: 'Title', items: [entry] }),
    ]) {
      const cells = [...section.matchAll(/<(?:td|p)\b[^>]*style="([^"]*)"/g)].map(([, style]) => style);
      expect(cells.length).toBeGreaterThan(0);
      for (const style of cells) expect(style).toContain('overflow-wrap:anywhere');
    }
  });

  it('a mail shows the code', () => {
    const { text, html } = render(sampleOrder('verificationCode', 'de'));
    expect(text).toMatch(/^ {4}4821$/m);
    expect(html).toMatch(/font-size:40px[^>]*>4821</);
  });

  it('a mail has a checkpoint of the ledger line by line, as signed', () => {
    const order = sampleOrder('ledgerCheckpoint', 'de');
    const { text, html } = render(order);
    const checkpoint = 'checkpoint' in order.topic ? order.topic.checkpoint : '';
    expect(findCheckpoints(text)).toHaveLength(1);
    expect(text).toContain(checkpoint);
    expect(html).toContain(checkpoint);
    expect(text).toMatch(/^Damit/);
  });

  it('a mail to an applicant promises a decision within three working days', () => {
    expect(render(sampleOrder('applicationReceived', 'en')).text).toContain('within three working days');
    expect(render(sampleOrder('applicationReceived', 'de')).text).toContain('innerhalb von drei Werktagen');
  });

  it('a mail lists the applicant and the granted role in the recipient’s language', () => {
    const waiting = render(sampleOrder('applicationWaits', 'fr'));
    expect(waiting.text).toContain('E-mail : annamaria.mueller-luedenscheid@isar-kuechentechnik.example');
    const accepted = render(sampleOrder('applicationAccepted', 'it'));
    expect(accepted.text).toContain(
      'Ruolo: Responsabile assistenza\nAzienda: Isar Küchentechnik\nCodice azienda: 200417',
    );
  });

  it('a mail omits unknown facts', () => {
    const order = sampleOrder('applicationWaits', 'en');
    const { text, html } = render({ ...order, topic: { ...order.topic, companyName: '' } } as MailOrder);
    expect(text + html).not.toContain('Company');
  });

  it.each(brandIds)('a mail uses the brand %s', (id) => {
    const { text, html } = render(sampleOrder('accountDeleted', 'en'), brands[id]);
    expect(text).toContain(brands[id].pageTitle);
    expect(html).toContain(brands[id].primaryColor);
  });
});

describe('a name in a mail', () => {
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
  ])('a mail shows a name unchanged and escaped: %s', (name) => {
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

  it('a name is not translated, even if it equals one of our texts', () => {
    const { text } = mailTo('$t(noReply) {{product}} {{label}}');
    expect(text).toContain('$t(noReply) {{product}} {{label}}');
  });

  it.each(['Visit www.evil.example/now', 'https://evil.example', 'me@evil.example'])(
    'a name never becomes a link in mail programs: %s',
    (name) => {
      const { text, html } = mailTo(name);
      for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|www\.evil|https:\/\/evil|me@evil/);
    },
  );

  it('a name stays on one line', () => {
    expect(mailTo('Anna\n\nYour account is closed. Call us:').text).toContain(
      'Hello Anna Your account is closed. Call us:,',
    );
  });

  it('a name keeps the dots of titles and initials', () => {
    expect(mailTo('Dr. Anna M. Rossi').text).toContain('Dr. Anna M. Rossi');
  });

  it('a right-to-left name keeps the order of the sentence around it', () => {
    const { text, html } = mailTo('שלום (3)');
    for (const part of [text, html]) expect(part).toContain('Hello \u2068שלום (3)\u2069,');
  });
});
