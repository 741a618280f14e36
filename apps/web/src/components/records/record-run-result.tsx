import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { Row } from '../kit/stack.tsx';
import { Text } from '../kit/text.tsx';
import { Labelled } from '../text/labelled.tsx';
import classes from './record-selection-bar.module.css';
import type { RecordRuns } from './use-record-run.ts';

interface RecordRunResultProps<Row> {
  runs: RecordRuns<Row>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
}

export function RecordRunResult<Row>({ runs, idOf, nameOf }: RecordRunResultProps<Row>) {
  const { t } = useTranslation(['records', 'common']);
  const formats = useFormats();
  const failureText = useFailureText();
  const titleId = useId();
  const { run } = runs;
  if (!run) return null;
  const { title, rows, done, failures, isRunning } = run;
  const succeeded = done - failures.length;
  return (
    <section className={classes.result} aria-labelledby={titleId}>
      <Row gap="8px 16px">
        <Text id={titleId} flex="1 1 200px" isStrong>
          {title}
        </Text>
        <span aria-hidden="true">
          {t('run.progress', { done: formats.integer(done), total: formats.integer(rows.length) })}
        </span>
        {isRunning ? (
          <Button variant="default" onClick={runs.stop}>
            {t('run.stop')}
          </Button>
        ) : (
          <>
            {failures.length > 0 && (
              <Button variant="default" onClick={runs.retry}>
                {t('common:retry')}
              </Button>
            )}
            <Button variant="subtle" onClick={runs.dismiss}>
              {t('run.close')}
            </Button>
          </>
        )}
      </Row>
      <progress className={classes.progress} aria-labelledby={titleId} value={done} max={rows.length} />
      <p role="status">
        {!isRunning && t('run.succeeded', { count: succeeded, shown: formats.integer(succeeded) })}
        {!isRunning && done < rows.length && ` ${t('run.stopped')}`}
      </p>
      {failures.length > 0 && (
        <>
          <Text isStrong>{t('run.failed', { count: failures.length, shown: formats.integer(failures.length) })}</Text>
          <ul className={classes.failures}>
            {failures.map(({ row, failure }) => (
              <li key={idOf(row)}>
                <Labelled label={<b dir="auto">{nameOf(row)}</b>}>{failureText(failure)}</Labelled>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
