import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { isolated } from '@washboard/contract/text/isolated';
import i18next from 'i18next';
import type { MailOrder, MailTopics, SecretMailOrder, SecretTopics } from './mail-order.ts';
import type { MailSection } from './mail-sections.ts';

/** The texts of a mail before layout. They contain no HTML. */
export interface ComposedMail {
  language: string;
  brand: Brand;
  subject: string;
  /** Null where the recipient's name is unknown. */
  greeting: string | null;
  before: string[];
  facts: { label: string; value: string; labelled: string }[];
  code: string | null;
  /** Lines that are copied as they are. */
  verbatim: string | null;
  sections: readonly MailSection[];
  button: { label: string; url: string; hint: string } | null;
  after: string[];
  /**
   * The reason for this mail, where to change that, the support contact, and that replies are not read; the link that
   * switches such mails off.
   */
  footer: { reason: string; settings: MailLink | null; support: string; noReply: string; unsubscribe?: MailLink };
}

interface MailLink {
  label: string;
  url: string;
}

export type MailKind = keyof MailTopics | keyof SecretTopics;
type Fact =
  | 'inviter'
  | 'applicant'
  | 'applicantEmail'
  | 'companyName'
  | 'companyCode'
  | 'role'
  | 'origin'
  | 'webhook'
  | 'receiver';

/** The page that the mail's button opens, and the facts that it lists. */
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
  const values: Record<string, string> = { ...spoken(topic), brand: brand.name, product: brand.pageTitle };
  const { text, paragraphs } = mailTextsIn(to.language, values);
  const { page, facts = [] } = parts[kind];
  const link = 'link' in topic ? topic.link : page && `${publicUrl}${page}`;

  function describeFact(fact: Fact): ComposedMail['facts'][number] {
    const value = values[fact] ?? '';
    const pair = { label: text(`fact.${fact}`), value: fact === 'role' ? text(`role.${value}`) : value };
    return { ...pair, labelled: text('labelled', pair) };
  }

  return {
    language: to.language,
    brand,
    subject: text(`kind.${kind}.subject`),
    greeting: 'firstName' in topic ? text('greeting') : null,
    before: paragraphs(`kind.${kind}.before`),
    facts: facts.map(describeFact).filter(({ value }) => value !== ''),
    code: 'code' in topic ? topic.code : null,
    verbatim: 'checkpoint' in topic ? topic.checkpoint : null,
    sections: [],
    button: link ? { label: text(`kind.${kind}.button`), url: link, hint: text('linkHint') } : null,
    after: paragraphs(`kind.${kind}.after`),
    footer: {
      reason: text(`kind.${kind}.reason`),
      settings: null,
      support: text('support'),
      noReply: text('noReply'),
    },
  };
}

type Frame = Pick<ComposedMail, 'greeting'> & {
  linkHint: string;
  footer: Pick<ComposedMail['footer'], 'support' | 'noReply'>;
};

/** What is the same in all mails, for those that another module composes. */
export function mailFrame(language: Language, { firstName, brand }: { firstName: string; brand: Brand }): Frame {
  const { text } = mailTextsIn(language, { firstName: withoutLinks(firstName), brand: brand.name });
  return {
    greeting: text('greeting'),
    linkHint: text('linkHint'),
    footer: { support: text('support'), noReply: text('noReply') },
  };
}

/** The values of the topic, safe to insert into sentences. Only an e-mail address may look like a link. */
function spoken(topic: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(topic).map(([key, value]) => [key, key === 'applicantEmail' ? value : withoutLinks(String(value))]),
  );
}

/**
 * Anybody can sign up with another person's address and a name such as "visit www.evil.example", which mail programs
 * would turn into a link. A zero width non-joiner prevents that.
 */
export function withoutLinks(name: string): string {
  return name.replace(/\s+/g, ' ').replace(/(?<=\S)[.:/@\\](?=\S)/g, '$&\u200c');
}

import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

export const mailTexts = { en, fr, de, it, es } as const satisfies Record<Language, object>;

const translator = i18next.createInstance();
// No escaping of HTML here: the same text goes into HTML, which the layout escapes, and into plain text.
void translator.init({
  resources: Object.fromEntries(Object.entries(mailTexts).map(([language, mail]) => [language, { mail }])),
  ns: ['mail'],
  defaultNS: 'mail',
  fallbackLng: false,
  initAsync: false,
  interpolation: { escape: isolated },
});

interface MailTexts {
  text(key: string, more?: Record<string, string>): string;
  /** Empty when the mail has no such part. */
  paragraphs(key: string): string[];
}

function mailTextsIn(language: Language, values: Record<string, string>): MailTexts {
  const translate = translator.getFixedT(language);
  const has = (key: string) => translator.exists(key, { lng: language });
  return {
    text: (key, more) => String(translate(key, { ...values, ...more })),
    paragraphs: (key) => (has(key) ? [translate(key, { ...values, returnObjects: true })].flat().map(String) : []),
  };
}
