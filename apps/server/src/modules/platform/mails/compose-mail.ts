import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { isolated } from '@washboard/contract/text/isolated';
import type { MailOrder, MailTopics, SecretMailOrder, SecretTopics } from './mail-order.ts';
import type { MailSection } from './mail-sections.ts';
import { type MailTexts, mailTexts } from './texts.ts';

export interface ComposedMail {
  language: string;
  brand: Brand;
  subject: string;
  greeting: string | null;
  before: string[];
  facts: { label: string; value: string; labelled: string }[];
  code: string | null;
  verbatim: string | null;
  sections: readonly MailSection[];
  button: { label: string; url: string; hint: string } | null;
  after: string[];
  footer: { reason: string; settings: MailLink | null; support: string; noReply: string; unsubscribe?: MailLink };
}

interface MailLink {
  label: string;
  url: string;
}

export type MailKind = keyof MailTopics | keyof SecretTopics;
type Fact = keyof MailTexts['fact'];

interface TextsOfKind {
  subject: string;
  before: readonly string[];
  button?: string;
  after?: readonly string[];
  reason: string;
}

const parts: Readonly<Record<MailKind, { page?: '/login' | '/pendingusers' | '/webhooks'; facts?: readonly Fact[] }>> =
  {
    verificationCode: {},
    passwordReset: {},
    invitation: { facts: ['inviter', 'companyName', 'role'] },
    accountExists: { page: '/login' },
    passwordChanged: { page: '/login' },
    applicationReceived: {},
    applicationWaits: { page: '/pendingusers', facts: ['applicant', 'applicantEmail', 'companyName'] },
    applicationAccepted: { page: '/login', facts: ['role', 'companyName', 'companyCode'] },
    applicationRefused: {},
    accountActivated: { page: '/login' },
    accountDeleted: {},
    invitedWithAccount: { page: '/login' },
    webhookGone: { page: '/webhooks', facts: ['webhook', 'receiver'] },
    webhookFailing: { page: '/webhooks', facts: ['webhook', 'receiver'] },
    test: {},
    ledgerCheckpoint: { facts: ['origin'] },
  };

export const mailKinds = Object.keys(parts) as MailKind[];

export function composeMail(
  { kind, to, topic }: MailOrder | SecretMailOrder,
  { brand, publicUrl }: { brand: Brand; publicUrl: string },
): ComposedMail {
  const texts = mailTexts[to.language];
  const { subject, before, button, after = [], reason }: TextsOfKind = texts.kind[kind];
  const values: Record<string, string> = { ...spoken(topic), brand: brand.name, product: brand.pageTitle };
  // The layout escapes this text in HTML, and plain text needs no escaping.
  const text = (template: string) => fillText(template, values, isolated);
  const { page, facts = [] } = parts[kind];
  const link = 'link' in topic ? topic.link : page && `${publicUrl}${page}`;

  function describeFact(fact: Fact): ComposedMail['facts'][number] {
    const value = fact === 'role' && 'role' in topic ? texts.role[topic.role] : (values[fact] ?? '');
    const pair = { label: texts.fact[fact], value };
    return { ...pair, labelled: fillText(texts.labelled, pair, isolated) };
  }

  return {
    language: to.language,
    brand,
    subject: text(subject),
    greeting: 'firstName' in topic ? text(texts.greeting) : null,
    before: before.map(text),
    facts: facts.map(describeFact).filter(({ value }) => value !== ''),
    code: 'code' in topic ? topic.code : null,
    verbatim: 'checkpoint' in topic ? topic.checkpoint : null,
    sections: [],
    button: link && button ? { label: text(button), url: link, hint: texts.linkHint } : null,
    after: after.map(text),
    footer: {
      reason: text(reason),
      settings: null,
      support: text(texts.support),
      noReply: texts.noReply,
    },
  };
}

type Frame = Pick<ComposedMail, 'greeting'> & {
  linkHint: string;
  footer: Pick<ComposedMail['footer'], 'support' | 'noReply'>;
};

export function mailFrame(language: Language, { firstName, brand }: { firstName: string; brand: Brand }): Frame {
  const { greeting, linkHint, support, noReply } = mailTexts[language];
  return {
    greeting: fillText(greeting, { firstName: withoutLinks(firstName) }, isolated),
    linkHint,
    footer: { support: fillText(support, { brand: brand.name }, isolated), noReply },
  };
}

/** Only an e-mail address may look like a link. */
function spoken(topic: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(topic).map(([key, value]) => [key, key === 'applicantEmail' ? value : withoutLinks(String(value))]),
  );
}

/**
 * An attacker can sign up with another person's address and a name such as "visit www.evil.example", which mail
 * programs turn into a link. A zero width non-joiner prevents that.
 */
export function withoutLinks(name: string): string {
  return name.replace(/\s+/g, ' ').replace(/(?<=\S)[.:/@\\](?=\S)/g, '$&\u200c');
}
