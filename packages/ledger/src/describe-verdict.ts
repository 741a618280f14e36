import type { Language } from '@washboard/contract/languages/languages';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import type { Finding, Verdict } from './verify-ledger.ts';

const texts = { en, fr, de, it, es } as const satisfies Record<Language, typeof en>;

/** A verdict in the words of a language, for inspectors. */
export interface DescribedVerdict {
  title: string;
  result: string;
  /** One for each finding, in their order. */
  findings: readonly string[];
  /** That there are more, if so. */
  cut: readonly string[];
  /** Who signed, and what that proves. */
  proof: readonly string[];
}

export function describeVerdict(
  verdict: Verdict,
  { machine, language }: { machine: string; language: Language },
): DescribedVerdict {
  const { isIntact, findings, isCutShort, entries, first, last } = verdict;
  const words = texts[language];
  const count = new Intl.NumberFormat(language).format(entries);
  return {
    title: fill(words.title, { machine, first: first ?? 0, last: last ?? 0 }),
    result: isIntact ? fill(words.intact, { count }) : words.tampered,
    findings: findings.map((finding) => describeFinding(finding, language)),
    cut: isCutShort ? [words.cutShort] : [],
    proof: [...describeSigner(verdict, language), words.notProven],
  };
}

function describeFinding({ kind, from, to }: Finding, language: Language): string {
  return fill(texts[language][from === to ? 'one' : 'several'][kind], { from, to });
}

export const describeUnreadable = (language: Language): string => texts[language].unreadable;

function describeSigner({ signedBy, isExpectedKey }: Verdict, language: Language): string[] {
  const { key: words, signedBy: sentence } = texts[language];
  if (signedBy === null) return [];
  const trust = isExpectedKey === null ? words.unknown : isExpectedKey ? words.expected : words.unexpected;
  return [fill(sentence, signedBy), trust];
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
