import { Link } from '@tanstack/react-router';
import type { AuditLine } from '@washboard/contract/audit-log/audit-log';
import { useTranslation } from 'react-i18next';
import classes from './audit.module.css';
import { asAuditAction } from './audit-api.ts';
import { useAuditWords } from './use-audit-words.ts';

/** The texts need an index signature, which an interface lacks. */
type SentenceValues = {
  subject: string;
  before: string;
  after: string;
  alarm: string;
  programme: string;
  supply: string;
  module: string;
  version: string;
  profile: string;
  limitProfile: string;
  recipient: string;
  outcome: string;
  person: string;
};

/** No text contains this character, which stands for the subject. */
const place = '\u0001';

/** @returns a function for the rest of a sentence that begins with the actor */
export function useAuditSentence() {
  const { t } = useTranslation('audit-log');
  const words = useAuditWords();
  return (line: AuditLine) => {
    const [before = '', ...after] = textOf(line).split(place);
    return (
      <>
        {before}
        {after.length > 0 && <SentenceSubject line={line} />}
        {after.join('')}
      </>
    );
  };

  function textOf(line: AuditLine): string {
    const action = asAuditAction(line.action);
    if (action === undefined) return t('sayOf.unknown', { action: line.action });
    const values = valuesOf(line);
    const isOwn = line.subject !== null && line.subject === line.actor?.id;
    switch (action) {
      case 'access.refused':
        return refusal(line);
      case 'command.requested':
        return command(line, values);
      case 'session.ended':
        return isOwn ? t('sayOf.loggedOut') : t(`say.${action}`, values);
      case 'password.changed':
        return isOwn ? t('sayOf.ownPassword') : t(`say.${action}`, values);
      case 'account.changed':
        return isOwn ? t('sayOf.ownProfile') : t(`say.${action}`, values);
      case 'account.deleted':
        return isOwn ? t('sayOf.ownAccount') : t(`say.${action}`, values);
      case 'account.exported':
        return isOwn ? t('sayOf.ownData') : t(`say.${action}`, values);
      case 'appliance.assigned':
        return line.after?.assignedCompanyCode === null ? t('sayOf.unassigned', values) : t(`say.${action}`, values);
      default:
        return t(`say.${action}`, values);
    }
  }

  function refusal({ detail }: AuditLine): string {
    if (detail.reason === 'passwordWrong') return t('sayOf.wrongPassword');
    if (detail.reason === 'accountExists') return t('sayOf.accountExists');
    if (typeof detail.attempted === 'string')
      return t('sayOf.refusedAttempt', { attempted: words.action(detail.attempted) });
    if (typeof detail.permission === 'string')
      return t('sayOf.refusedRight', { right: words.value('permission', detail.permission) });
    return t('say.access.refused');
  }

  function command({ detail, settings }: AuditLine, values: SentenceValues): string {
    const kind = commandKinds.find((known) => known === detail.kind);
    if (kind === undefined) return t('say.command.requested', values);
    if (typeof detail.restoredVersion === 'number') {
      const restored = {
        ...values,
        count: settings.length,
        restored: words.value('version', detail.restoredVersion, {}),
      };
      return t(detail.restoredVersion === 0 ? 'sayOf.restoredModel' : 'sayOf.restored', restored);
    }
    const [setting] = settings;
    if (kind !== 'setParameters' || settings.length !== 1 || !setting) {
      return t(`sayCommand.${kind}`, { ...values, count: settings.length });
    }
    const { name, before, after } = setting;
    const changed = { ...values, setting: name, after: after ?? '–' };
    return before === null ? t('sayOf.settingOnly', changed) : t('sayOf.setting', { ...changed, before });
  }

  function valuesOf({ before, after, detail, names }: AuditLine): SentenceValues {
    const [first] = Object.keys(after ?? before ?? {});
    const text = (fields: Record<string, unknown> | null, name = first) =>
      name === undefined ? '' : words.value(name, fields?.[name], names);
    const code = words.value('errorCode', detail.errorCode, {});
    const alarm = names[code];
    return {
      subject: place,
      before: text(before),
      after: text(after),
      alarm: alarm === undefined ? t('sayOf.alarm', { code }) : t('sayOf.alarmInWords', { code, text: alarm }),
      programme: text(detail, 'cycleType'),
      supply: text(detail, 'supply'),
      module: text(detail, 'module'),
      version: text(detail, 'version'),
      profile: text(detail, 'profile'),
      limitProfile: text(detail, 'limitProfile'),
      recipient: text(detail, 'recipient'),
      outcome: text(detail, 'outcome'),
      person: typeof after?.claimedBy === 'string' ? (names[after.claimedBy] ?? t('sayOf.anotherPerson')) : '',
    };
  }
}

export const commandKinds = [
  'startCycle',
  'stopCycle',
  'powerOn',
  'shutdown',
  'holdRemoteControl',
  'prolongRemoteControl',
  'releaseRemoteControl',
  'setParameters',
  'resetToFactory',
  'completeMaintenance',
  'replaceChemistry',
  'installFirmware',
  'showClaimingCode',
  'showRewashHold',
  'configureDisplay',
  'restoreMemory',
  'trustBluetooth',
  'setBluetooth',
] as const;

function SentenceSubject({ line: { action, subject, subjectName, serialNumber, names } }: { line: AuditLine }) {
  const { t } = useTranslation('audit-log');
  if (subject === null) return t('sayOf.somebody');
  const name = subjectName ?? names[subject] ?? (isUuid(subject) ? t('deletedAccount') : subject);
  if (serialNumber === null || subject !== serialNumber || action === 'appliance.deleted')
    return <b className={classes.subject}>{name}</b>;
  return (
    <Link to="/device/$serialNumber" params={{ serialNumber }} className={classes.link}>
      {name}
    </Link>
  );
}

/** The IDs of accounts and customers are meaningless to readers. */
function isUuid(text: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text);
}
