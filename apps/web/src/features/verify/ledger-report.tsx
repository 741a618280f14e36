import { Button } from '@mantine/core';
import { describeVerdict } from '@washboard/ledger/verify/describe-verdict';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import IconPrinter from '~icons/tabler/printer';
import { ToneIcon } from '../../components/badges/tone.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { useFileSize } from '../../lib/format/use-file-size.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import classes from './verify.module.css';
import type { VerifiedLedger } from './verify-file.ts';

interface LedgerReportProps {
  file: File;
  ledger: VerifiedLedger;
  at: number;
}

/** The first findings show where to look; a reader does not need more. */
const maxFindings = 50;

export function LedgerReport({ file, ledger, at }: LedgerReportProps) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const { verdict, machine } = ledger;
  const described = describeVerdict(verdict, { machine, language });
  const { title, result, findings, doubts, cut, remarks, proven, notProven, headings } = described;
  const more = findings.length - maxFindings;

  // The reader waited for the verdict, and screen readers start from the focus.
  useEffect(() => heading.current?.focus(), []);
  useLightPrint();

  return (
    <Stack as="section" gap={24} className={classes.report} data-tone={verdict.isIntact ? 'success' : 'failure'}>
      <div className={classes.verdict}>
        <ToneIcon tone={verdict.isIntact ? 'success' : 'failure'} size={32} />
        <div>
          <Text size="sm" tone="quiet" canBreak>
            {title}
          </Text>
          <h2 ref={heading} tabIndex={-1} className={classes.result}>
            {result}
          </h2>
        </div>
      </div>
      {findings.length + doubts.length > 0 && (
        <LedgerPart heading={headings.findings}>
          <ul className={classes.findings}>
            {[...doubts, ...findings.slice(0, maxFindings)].map(({ kind, text }) => (
              <li key={text}>
                <b>{kind}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('report.more', { count: more, shown: formats.integer(more) })}</p>}
          {cut.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </LedgerPart>
      )}
      {remarks.length > 0 && (
        <LedgerPart heading={headings.remarks}>
          <ul className={classes.points}>
            {remarks.map((text) => (
              <li key={text}>
                <ToneIcon tone="warning" size={20} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </LedgerPart>
      )}
      {proven.length > 0 && (
        <LedgerPart heading={headings.proven}>
          <ul className={classes.points}>
            {proven.map((text) => (
              <li key={text}>
                <IconCheck size={20} color="var(--ready)" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </LedgerPart>
      )}
      <LedgerPart heading={headings.notProven}>
        <ul className={classes.points}>
          {notProven.map((text) => (
            <li key={text}>
              <ToneIcon tone={verdict.isExpectedKey === false ? 'warning' : 'notice'} size={20} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </LedgerPart>
      <LedgerPart heading={t('report.details')}>
        <ProofDetails file={file} ledger={ledger} at={at} />
      </LedgerPart>
      <Button
        className={classes.print ?? ''}
        variant="default"
        leftSection={<IconPrinter size={18} />}
        onClick={() => window.print()}
      >
        {t('report.print')}
      </Button>
    </Stack>
  );
}

/** The light text of the dark scheme would be unreadable on paper. */
function useLightPrint(): void {
  useEffect(() => {
    const listening = new AbortController();
    const listen = (name: 'beforeprint' | 'afterprint', isLight: boolean) =>
      window.addEventListener(name, () => document.body.toggleAttribute('data-picture', isLight), {
        signal: listening.signal,
      });
    listen('beforeprint', true);
    listen('afterprint', false);
    return () => listening.abort();
  }, []);
}

function LedgerPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Stack gap={8} className={classes.part}>
      <Text as="h3" size="md" isStrong>
        {heading}
      </Text>
      {children}
    </Stack>
  );
}

function ProofDetails({ file, ledger, at }: LedgerReportProps) {
  const { t } = useTranslation('verify');
  const formats = useFormats();
  const sizeText = useFileSize();
  const { machine, exportedAt, verdict } = ledger;
  const { entries, firstAt, lastAt } = verdict;
  const fact = (name: FactName, value: string) => ({ name, label: t(`report.${name}`), value: <bdi>{value}</bdi> });
  return (
    <>
      <FactList
        facts={[
          fact('machine', machine),
          fact('records', formats.integer(entries)),
          ...(firstAt && lastAt ? [fact('period', `${formats.instant(firstAt)} – ${formats.instant(lastAt)}`)] : []),
          fact('exported', formats.instant(exportedAt)),
          fact('file', `${file.name} (${sizeText(file.size)})`),
          fact('checked', formats.instant(at, 'long')),
        ]}
      />
      <p className={classes.hint}>{t('report.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
    </>
  );
}

type FactName = 'machine' | 'records' | 'period' | 'exported' | 'file' | 'checked';
