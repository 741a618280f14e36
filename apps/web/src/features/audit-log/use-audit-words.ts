import type { AuditLine } from '@washboard/contract/audit-log/audit-log';
import { useTranslation } from 'react-i18next';
import { useRightWords } from '../../components/text/use-right-words.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { isLanguage, languageNames } from '../../lib/i18n/languages.ts';
import { asAuditAction } from './audit-api.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';

const wordsOf: ReadonlyMap<string, readonly [file: 'audit-log' | 'common' | 'errors', group: string]> = new Map([
  ['role', ['common', 'role']],
  ['measurementSystem', ['common', 'measurementSystem']],
  ['cycleType', ['common', 'programme']],
  ['status', ['audit-log', 'status']],
  ['administrationProfile', ['audit-log', 'profile']],
  ['reason', ['audit-log', 'reason']],
  ['by', ['audit-log', 'by']],
  ['kind', ['audit-log', 'command']],
  ['supply', ['audit-log', 'supply']],
  ['outcome', ['audit-log', 'outcome']],
  ['fields', ['audit-log', 'field']],
  ['notInOrder', ['audit-log', 'restoredCheck']],
  ['limitProfile', ['audit-log', 'limitProfile']],
  ['finding', ['audit-log', 'finding']],
  ['code', ['errors', 'code']],
]);

const ownOrigins: ReadonlyMap<string | null, 'commandLine' | 'server'> = new Map([
  ['cli', 'commandLine'],
  ['server', 'server'],
]);

/** Values that this version does not know are shown as they are. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('audit-log');
  const formats = useFormats();
  const rightWords = useRightWords();

  function action(name: string): string {
    const known = asAuditAction(name);
    return known ? t(`action.${known}`) : name;
  }

  /** Keys from the server cannot be checked by their type. */
  function textOr(fallback: string, file: 'audit-log' | 'common' | 'errors', key: string): string {
    const text: unknown = i18n.getResource(i18n.language, file, key);
    return typeof text === 'string' ? text : fallback;
  }

  /** @param names names for the codes in the fields */
  function value(name: string, raw: unknown, names: AuditLine['names'] = {}): string {
    if (raw === null || raw === undefined || raw === '') return t('change.nothing');
    if (typeof raw === 'boolean') return t(raw ? 'change.yes' : 'change.no');
    if (typeof raw === 'number') return formats.integer(raw);
    if (Array.isArray(raw))
      return raw.length === 0 ? t('change.nothing') : raw.map((one) => value(name, one, names)).join(', ');
    if (typeof raw !== 'string') return JSON.stringify(raw);
    if (names[raw] !== undefined) return name === 'errorCode' ? raw : names[raw];
    const words = wordsOf.get(name);
    if (words) return textOr(raw, words[0], `${words[1]}.${raw}`);
    switch (name) {
      case 'attempted':
        return action(raw);
      case 'permission':
        return rightWords(raw);
      case 'missingSince':
      case 'missingUntil':
      case 'expiresAt':
        return formats.instant(raw, 'long');
      case 'country':
        return formats.country(raw);
      case 'language':
        return isLanguage(raw) ? languageNames[raw] : raw;
      default:
        return raw;
    }
  }

  const isField = (name: string) => i18n.exists(`field.${name}`, { ns: 'audit-log' });
  const fieldName = (name: string) => textOr(name, 'audit-log', `field.${name}`);
  const arrow = (before: string | null, after: string) =>
    before === null ? after : t('change.arrow', { before, after });

  return {
    action,

    value,

    facts(line: AuditLine): { name: string; value: string }[] {
      const { settings, subject, subjectName, origin, actor } = line;
      const changes = fieldChanges(settings.length > 0 ? { ...line, before: null, after: null } : line);
      const isSetting = ({ name }: FieldChange) => line.action.startsWith('settingsProfile.') && !isField(name);
      const settingCount = changes.filter(isSetting).length;
      const shown = changes.filter((change) => !isSetting(change));
      const isReference = ({ name }: FieldChange) => name.endsWith('Id');
      const byName = (name: string, text: string) => ({ name: fieldName(name), value: text });
      return [
        ...settings.map(({ name, before, after }) => ({ name, value: arrow(before, after ?? '–') })),
        ...shown.filter((change) => !isReference(change)).map((change) => byName(change.name, changed(change))),
        ...(settingCount > 0 ? [byName('settings', formats.integer(settingCount))] : []),
        ...(subjectName !== null && subject !== null && !subject.includes('-') ? [byName('subject', subject)] : []),
        ...(subjectName === null && line.action === 'access.refused' && subject ? [byName('subject', subject)] : []),
        ...(actor && actor.name !== '' && !isDeleted(actor) && !isProgram(actor) ? [byName('email', actor.email)] : []),
        ...(origin !== null && !ownOrigins.has(origin) ? [byName('origin', origin)] : []),
        ...shown.filter(isReference).map((change) => byName(change.name, changed(change))),
      ];

      function changed(change: FieldChange): string {
        if ('value' in change) return value(change.name, change.value, line.names);
        const { name, before, after } = change;
        return arrow(value(name, before, line.names), value(name, after, line.names));
      }
    },

    actor({ actor, origin }: Pick<AuditLine, 'actor' | 'origin'>): { name: string; email: string | null } {
      if (!actor) return { name: t(ownOrigins.get(origin) ?? 'notSignedIn'), email: null };
      if (isDeleted(actor)) return { name: t('deletedAccount'), email: null };
      if (isProgram(actor)) return { name: actor.name, email: null };
      return actor.name === '' ? { name: actor.email, email: null } : actor;
    },
  };
}

/** A program's address is a placeholder that receives no mail. */
const isProgram = ({ email }: { email: string }) => email.endsWith('@programs.invalid');

/** A deleted account keeps only its ID. */
const isDeleted = ({ email }: { email: string }) => email === '' || email.endsWith('@deleted.invalid');
