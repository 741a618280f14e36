import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { asFailure } from '../../../lib/api/failure.ts';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { type Editor, editedParameter } from '../editing/editor.ts';
import type { WriteControl } from './use-write.ts';
import { useWriteReasonText } from './use-write-reason-text.ts';
import classes from './write.module.css';

interface WriteResultProps {
  editor: Editor;
  write: WriteControl;
}

export function WriteResult({ editor, write }: WriteResultProps) {
  if (write.isSuccess) return <WriteDone editor={editor} write={write} results={write.data.results} />;
  if (write.isError) return <WriteFailed editor={editor} write={write} />;
  return null;
}

interface WriteDoneProps extends WriteResultProps {
  results: NonNullable<WriteControl['data']>['results'];
}

function WriteDone({ editor, write, results }: WriteDoneProps) {
  const { t } = useTranslation('parameters');
  const isAllWritten = results.every(({ outcome }) => outcome === 'written');
  return (
    <Callout tone={isAllWritten ? 'success' : 'warning'}>
      <p>{t(isAllWritten ? 'result.written' : 'result.notConfirmed', { name: editor.machine.applianceName })}</p>
      <ul className={classes.faults}>
        {results.map(({ code, outcome, value }) => {
          const parameter = editedParameter(editor, code);
          const shown = parameter ? editor.format.text(parameter, value) : String(value);
          return <li key={code}>{t(`outcome.${outcome}`, { name: parameter?.name ?? code, code, value: shown })}</li>;
        })}
      </ul>
      <DismissButton write={write} />
    </Callout>
  );
}

function WriteFailed({ editor, write }: WriteResultProps) {
  const { t } = useTranslation('parameters');
  const failureText = useFailureText();
  const reasonText = useWriteReasonText();
  const failure = asFailure(write.error);
  const fields = failure.kind === 'problem' ? Object.entries(failure.fields) : [];
  /** The request or the response was lost, so the machine may have written the values. */
  const isUnknown = failure.kind === 'unreachable' || failure.status >= 500;
  const reason = failure.kind === 'problem' ? failure.reason : null;
  return (
    <Callout tone="failure">
      <p>
        {failureText(write.error)} {reason !== null && t('result.reason', { reason: reasonText(reason) })}
      </p>
      {fields.length > 0 && (
        <ul className={classes.faults}>
          {fields.map(([code, message]) => (
            <li key={code}>
              {t('outcome.refused', {
                name: editedParameter(editor, code)?.name ?? code,
                code,
                reason: reasonText(message),
              })}
            </li>
          ))}
        </ul>
      )}
      <p>{t(isUnknown ? 'result.unknown' : 'result.kept')}</p>
      {isUnknown && write.variables && (
        // A machine does not execute the same command ID twice.
        <Button variant="default" size="sm" className={classes.again} onClick={() => write.mutate(write.variables)}>
          {t('result.again')}
        </Button>
      )}
      <DismissButton write={write} />
    </Callout>
  );
}

function DismissButton({ write }: { write: WriteControl }) {
  const { t } = useTranslation('parameters');
  return (
    <Button variant="subtle" size="sm" className={classes.dismiss} onClick={write.reset}>
      {t('result.dismiss')}
    </Button>
  );
}
