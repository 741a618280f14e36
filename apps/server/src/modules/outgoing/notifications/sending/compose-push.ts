import { fillText } from '@washboard/contract/languages/texts';
import { isolated } from '@washboard/contract/text/isolated';
import { eq } from 'drizzle-orm';
import { findAccount } from '../../../people/accounts/index.ts';
import { openSecretBox } from '../../../platform/secrets/index.ts';
import type { ComposePush } from '../../push/index.ts';
import { notificationMessages } from '../tables.ts';
import { notificationTexts } from '../texts.ts';
import { describeSubject, type MessageStyle, subjectPage, titleOf } from './describe-subject.ts';
import { signLink } from './notification-links.ts';
import { messageStyleOf, readMessage } from './read-message.ts';
import type { MessageSubject } from './read-subjects.ts';
import { mostUrgent, mostUrgentFirst, subjectLine } from './subject-line.ts';

/** The messages of other incidents were closed when they were looked at or acknowledged. */
const isUnanswered = ({ acknowledgedBy, isLookedAt }: MessageSubject) => acknowledgedBy === null && !isLookedAt;

/** A single incident keeps its tag, so that its end replaces its beginning. */
export const composePush: ComposePush = async (context, { messageId, part }) => {
  const { database, config } = context;
  const [row] = await database.orm.select().from(notificationMessages).where(eq(notificationMessages.id, messageId));
  if (!row) return null;
  const account = (await findAccount(database.orm, row.userId))?.users;
  if (account?.status !== 'ACTIVE') return null;
  const { begun, over } = await readMessage(context, account, row);
  const isOver = part === 'over';
  const subjects = isOver ? over : begun.filter(isUnanswered);
  const [first] = subjects;
  if (!first) return null;
  const isOne = subjects.length === 1;
  const style = messageStyleOf(account);
  const texts = notificationTexts[style.language];
  const secrets = await openSecretBox(config);
  const actionOf = (action: 'acknowledge' | 'mute') => {
    const token = signLink(secrets, { action, userId: account.id, incidentId: first.id });
    return { action, title: texts[action], post: `/api/v1/account/notificationLinks/${token}` };
  };
  return {
    id: `${messageId}${isOver ? '-over' : ''}`,
    ...textsOf(subjects, isOver, style),
    tag: isOne ? first.id : isOver ? 'over' : 'many',
    url: isOne ? subjectPage(first) : '/',
    at: (isOver ? (first.clearedAt ?? first.beganAt) : first.beganAt).toISOString(),
    urgency: isOver ? 'low' : mostUrgent(subjects) === 'critical' ? 'high' : 'normal',
    renotify: !isOver,
    isAnnounced: !isOver && subjects.every(({ kind, severity }) => kind === 'alarm' && severity === 'critical'),
    ...(isOne && !isOver && first.kind !== 'firmware' && { actions: [actionOf('acknowledge'), actionOf('mute')] }),
  };
};

function textsOf(
  subjects: readonly MessageSubject[],
  isOver: boolean,
  style: MessageStyle,
): { title: string; body: string } {
  const { overAt } = notificationTexts[style.language];
  const [first] = subjects;
  if (!first) throw new Error('a message without content');
  const machine = first.applianceName;
  if (subjects.length === 1) {
    return {
      title: isOver ? fillText(overAt, { machine }, isolated) : machine,
      body: [describeSubject(first, style), first.companyName].join('\n'),
    };
  }
  return {
    title: subjectLine(isOver ? { begun: [], over: subjects } : { begun: subjects, over: [] }, style),
    body: mostUrgentFirst(subjects)
      .slice(0, 4)
      .map((subject) => titleOf(subject.applianceName, subject, style))
      .join('\n'),
  };
}
