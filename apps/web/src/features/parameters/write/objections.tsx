import { findUnsafeSettings, unsafeWithChanged } from '@washboard/machine-model/what-if/find-unsafe-settings';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Labelled } from '../../../components/text/labelled.tsx';
import { invalidCodes, valuesAfter } from '../editing/draft.ts';
import { editedParameter, type FieldEditor } from '../editing/editor.ts';
import { useWriteReasonText } from './use-write-reason-text.ts';
import classes from './write.module.css';

export function objectionsTo({ model, draft, present, conflicts }: FieldEditor, codes: readonly string[]) {
  const unresolved = [...conflicts, ...invalidCodes(model, draft)];
  const unsafe = unsafeWithChanged(findUnsafeSettings(model, valuesAfter(draft, present)), new Set(codes));
  return { unresolved, unsafe, isNone: unresolved.length === 0 && unsafe.length === 0 };
}

interface ObjectionsProps {
  editor: FieldEditor;
  objections: ReturnType<typeof objectionsTo>;
}

export function Objections({ editor, objections: { unresolved, unsafe } }: ObjectionsProps) {
  const { t } = useTranslation('parameters');
  const reasonText = useWriteReasonText();
  const nameOf = (code: string) => editedParameter(editor, code)?.name ?? code;
  return (
    <>
      {unresolved.length > 0 && (
        <Callout tone="failure">{t('review.unresolved', { names: unresolved.map(nameOf).join(', ') })}</Callout>
      )}
      {unsafe.length > 0 && (
        <Callout tone="failure">
          <p>{t('review.unsafe')}</p>
          <ul className={classes.faults}>
            {unsafe.map(({ rule, codes }) => (
              <li key={`${rule} ${codes.join(' ')}`}>
                <Labelled label={codes.map(nameOf).join(', ')}>{reasonText(rule)}</Labelled>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
