import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../../components/kit/stack.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import { Labelled } from '../../../../components/text/labelled.tsx';
import { useFailureText } from '../../../../lib/api/use-failure-text.ts';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import classes from './bulk-dock.module.css';
import type { BulkRun, BulkRuns } from './bulk-run.ts';

export function RunProgress({ run, runs }: { run: BulkRun; runs: BulkRuns }) {
  const { t } = useTranslation(['appliances', 'common']);
  const formats = useFormats();
  const failureText = useFailureText();
  const titleId = useId();
  const { machines, done, failures, state } = run;
  const isRunning = state === 'running';
  const succeeded = done - failures.length;
  return (
    <>
      <Row className={classes.line}>
        <p id={titleId} className={classes.text}>
          {run.title}
        </p>
        <span aria-hidden="true">
          {t('bulk.progress', { done: formats.integer(done), total: formats.integer(machines.length) })}
        </span>
        {isRunning ? (
          <Button variant="default" size="sm" onClick={runs.stop}>
            {t('bulk.stop')}
          </Button>
        ) : (
          <>
            {(failures.length > 0 || state === 'stopped') && (
              <Button variant="default" size="sm" onClick={runs.retry}>
                {state === 'stopped' ? t('bulk.goOn') : t('common:retry')}
              </Button>
            )}
            <Button variant="subtle" size="sm" onClick={runs.dismiss}>
              {t('bulk.close')}
            </Button>
          </>
        )}
      </Row>
      <progress className={classes.progress} aria-labelledby={titleId} value={done} max={machines.length} />
      <p role="status">
        {!isRunning && t('bulk.succeeded', { count: succeeded, shown: formats.integer(succeeded) })}
        {state === 'stopped' && ` ${t('bulk.stopped')}`}
      </p>
      {failures.length > 0 && (
        <>
          <Text tone="alarm">
            {t('bulk.failed', { count: failures.length, shown: formats.integer(failures.length) })}
          </Text>
          <ul className={classes.failures}>
            {failures.map(({ machine, failure }) => (
              <li key={machine.serialNumber}>
                <b dir="auto">{machine.applianceName}</b>
                <Labelled label={` (${machine.serialNumber})`}>{failureText(failure)}</Labelled>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
