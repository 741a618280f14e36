import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import type { Coaching, CoachingDismissal, CoachingFinding, CoachingKind } from '@washboard/contract/coaching/coaching';
import { hourMs } from '@washboard/contract/time/durations';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row, Rows, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { NotSavedOfflineError } from '../../lib/offline/not-saved-offline.ts';
import { useRestoredFocus } from '../../lib/use-restored-focus.ts';
import { useCoaching, useDismissCoaching, useResumeCoaching } from './coaching-api.ts';
import classes from './machine-coaching.module.css';
import { useCoachingWords } from './use-coaching-words.ts';

/** More advice than this is not followed. */
const maxFindings = 3;
const maxMoments = 5;
/** The page gives this ID to its plot, which is far above on a phone. */
const proofId = 'plot';

/** The number of hours before and after its moment that show a habit. */
const proofHours: Partial<Record<CoachingKind, [before: number, after: number]>> = {
  waterKeptOvernight: [14, 0.5],
  selfCleaningSkipped: [0.5, 14],
  onAfterLastRack: [0.5, 14],
  readyBeforeFirstRack: [1, 6],
};

type Machine = Pick<ApplianceSummary, 'serialNumber' | 'gamma'>;

/** Nothing is shown of a machine without a finding, or without a network: a machine saved offline has no advice. */
export function MachineCoaching({ machine }: { machine: Machine }) {
  const { t } = useTranslation('coaching');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const restoredFocus = useRestoredFocus(title);
  const { data, error } = useCoaching(machine.serialNumber);
  const isEmpty = data && data.findings.length + data.improved.length + data.dismissed.length === 0;
  if (isEmpty || (!data && (!error || error instanceof NotSavedOfflineError))) return null;
  return (
    <section className={classes.card} aria-labelledby={titleId} {...restoredFocus}>
      <h2 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
        {t('title')}
      </h2>
      {data ? <CoachingFindings of={data} machine={machine} /> : <FailureNote of={error} lead={t('failed')} />}
    </section>
  );
}

function CoachingFindings({ of, machine }: { of: Coaching; machine: Machine }) {
  return (
    <>
      {of.findings.length > 0 && (
        <Rows>
          {of.findings.slice(0, maxFindings).map((finding) => (
            <FindingEntry key={finding.kind} finding={finding} of={of} machine={machine} />
          ))}
        </Rows>
      )}
      <ImprovedHabits of={of} machine={machine} />
      {of.dismissed.map((dismissal) => (
        <DismissedFindings key={dismissal.kind} dismissal={dismissal} machine={machine} />
      ))}
    </>
  );
}

interface FindingEntryProps {
  finding: CoachingFinding;
  of: Coaching;
  machine: Machine;
}

function FindingEntry({ finding, of, machine: { serialNumber, gamma } }: FindingEntryProps) {
  const { t } = useTranslation('coaching');
  const words = useCoachingWords(gamma);
  const dismiss = useDismissCoaching();
  const { kind, saves, before } = finding;
  const amounts = saves ? words.amounts(saves) : '';
  const days = words.daysOf(of);
  return (
    <Stack as="li" gap={4} className={classes.finding}>
      <Text size="sm" isStrong>
        {words.sentence(finding)}
      </Text>
      <Text size="sm">{t(`advice.${kind}`)}</Text>
      <Text size="sm" tone="quiet">
        {[
          amounts && t('saves', { amounts, days }),
          before && t('before', { days, shown: words.count(before.count), of: words.count(before.of) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Row justify="between">
        <FindingMoments finding={finding} serialNumber={serialNumber} gamma={gamma} />
        <Button
          variant="subtle"
          size="sm"
          aria-label={`${t('dismiss')}: ${t(`short.${kind}`)}`}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate({ params: { path: { serialNumber, kind } } })}
        >
          {t('dismiss')}
        </Button>
      </Row>
      <FailureNote of={dismiss.error} />
    </Stack>
  );
}

function FindingMoments({
  finding: { kind, errorCode, proof },
  serialNumber,
  gamma,
}: Machine & { finding: CoachingFinding }) {
  const { t } = useTranslation('coaching');
  const words = useCoachingWords(gamma);
  const params = { serialNumber };
  return (
    <Row gap="0 12px">
      <Text as="span" size="sm">
        {t('proof')}
      </Text>
      {proof.slice(0, maxMoments).map((at) =>
        kind === 'alarmEachMorning' && errorCode !== null ? (
          <Link
            key={at}
            className={classes.moment}
            to="/device/$serialNumber/alarms"
            params={params}
            search={{ code: errorCode }}
          >
            {words.moment(at)}
          </Link>
        ) : (
          <Link
            key={at}
            className={classes.moment}
            to="/device/$serialNumber"
            params={params}
            search={searchAround(kind, at)}
            hash={proofId}
          >
            {words.moment(at)}
          </Link>
        ),
      )}
    </Row>
  );
}

/** The readings around the moment, as a click on the day strip shows them. */
function searchAround(kind: CoachingKind, at: string) {
  const [before, after] = proofHours[kind] ?? [0.5, 0.5];
  const isoAfter = (hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString();
  return { from: isoAfter(-before), to: isoAfter(after), plot: 'temperatures' as const };
}

function ImprovedHabits({ of, machine: { gamma } }: { of: Coaching; machine: Machine }) {
  const { t } = useTranslation('coaching');
  const words = useCoachingWords(gamma);
  return of.improved.slice(0, maxFindings).map(({ kind, count, of: among, before, saved }) => {
    const amounts = saved ? words.amounts(saved) : '';
    return (
      <Text key={kind} size="sm" tone="ready">
        {t('improved', {
          what: t(`short.${kind}`),
          shown: words.count(count),
          of: words.count(among),
          wasShown: words.count(before.count),
          wasOf: words.count(before.of),
        })}{' '}
        {amounts && t('saved', { amounts, days: words.daysOf(of) })}
      </Text>
    );
  });
}

function DismissedFindings({
  dismissal: { kind, by, until },
  machine,
}: {
  dismissal: CoachingDismissal;
  machine: Machine;
}) {
  const { t } = useTranslation('coaching');
  const formats = useFormats();
  const resume = useResumeCoaching();
  return (
    <>
      <Row justify="between">
        <Text size="sm" tone="quiet">
          {t('dismissed', { what: t(`short.${kind}`), by: by || '–', day: formats.shortDay(until) })}
        </Text>
        <Button
          variant="subtle"
          size="sm"
          aria-label={`${t('resume')}: ${t(`short.${kind}`)}`}
          loading={resume.isPending}
          onClick={() => resume.mutate({ params: { path: { serialNumber: machine.serialNumber, kind } } })}
        >
          {t('resume')}
        </Button>
      </Row>
      <FailureNote of={resume.error} />
    </>
  );
}
