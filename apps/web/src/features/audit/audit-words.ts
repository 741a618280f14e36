import type { AuditLine } from '@washboard/contract/audit/audit-log';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { isLanguage, languageNames } from '../../lib/i18n/languages.ts';
import { asAuditAction } from './audit-api.ts';
import type { FieldChange } from './field-changes.ts';

/** The texts for the values of a field. */
const wordsOf: ReadonlyMap<string, readonly [file: 'audit' | 'common' | 'errors', group: string]> = new Map([
  ['role', ['common', 'role']],
  ['measurementSystem', ['common', 'measurementSystem']],
  ['cycleType', ['common', 'programme']],
  ['status', ['audit', 'status']],
  ['administrationProfile', ['audit', 'profile']],
  ['reason', ['audit', 'reason']],
  ['by', ['audit', 'by']],
  ['kind', ['audit', 'command']],
  ['supply', ['audit', 'supply']],
  ['outcome', ['audit', 'outcome']],
  ['fields', ['audit', 'field']],
  ['notInOrder', ['audit', 'restoredCheck']],
  ['code', ['errors', 'code']],
]);

/** Origins without an address. */
const ownOrigins: ReadonlyMap<string | null, 'commandLine' | 'server'> = new Map([
  ['cli', 'commandLine'],
  ['server', 'server'],
]);

/** The texts of a log entry. Unknown values of a newer server are shown as they are. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('audit');
  const formats = useFormats();

  function action(name: string): string {
    const known = asAuditAction(name);
    return known ? t(`action.${known}`) : name;
  }

  /** The text of a key that is only known at run time. */
  function textOr(fallback: string, file: 'audit' | 'common' | 'errors', key: string): string {
    const text: unknown = i18n.getResource(i18n.language, file, key);
    return typeof text === 'string' ? text : fallback;
  }

  function value(name: string, raw: unknown): string {
    if (raw === null || raw === undefined || raw === '') return t('change.nothing');
    if (typeof raw === 'boolean') return t(raw ? 'change.yes' : 'change.no');
    if (typeof raw === 'number') return formats.integer(raw);
    if (Array.isArray(raw))
      return raw.length === 0 ? t('change.nothing') : raw.map((one) => value(name, one)).join(', ');
    if (typeof raw !== 'string') return JSON.stringify(raw);
    const words = wordsOf.get(name);
    if (words) return textOr(raw, words[0], `${words[1]}.${raw}`);
    switch (name) {
      case 'attempted':
        return action(raw);
      case 'missingSince':
      case 'missingUntil':
        return formats.instant(raw, 'long');
      case 'country':
        return formats.country(raw);
      case 'language':
        return isLanguage(raw) ? languageNames[raw] : raw;
      default:
        return raw;
    }
  }

  return {
    action,

    change(change: FieldChange): string {
      const field = textOr(change.name, 'audit', `field.${change.name}`);
      if ('value' in change) return t('change.one', { field, value: value(change.name, change.value) });
      const { before, after } = change;
      return t('change.both', { field, before: value(change.name, before), after: value(change.name, after) });
    },

    /** The caller's address, if there is one. */
    origin: ({ origin }: Pick<AuditLine, 'origin'>): string | null => (ownOrigins.has(origin) ? null : origin),

    /** A deleted account keeps its ID without a name. */
    actor({ actor, origin }: Pick<AuditLine, 'actor' | 'origin'>): { name: string; email: string | null } {
      if (!actor) return { name: t(ownOrigins.get(origin) ?? 'notSignedIn'), email: null };
      if (actor.email === '' || actor.email.endsWith('@deleted.invalid'))
        return { name: t('deletedAccount'), email: null };
      return actor.name === '' ? { name: actor.email, email: null } : actor;
    },
  };
}
