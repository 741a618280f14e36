import { type OutgoingEventKind, outgoingEventKinds } from '@washboard/contract/webhooks/outgoing-events';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import classes from './webhooks.module.css';

interface KindChoiceProps {
  chosen: readonly OutgoingEventKind[];
  fault: string | undefined;
  isLocked: boolean;
  onChange: (chosen: OutgoingEventKind[]) => void;
}

/** The events that a webhook sends. */
export function KindChoice({ chosen, fault, isLocked, onChange }: KindChoiceProps) {
  const { t } = useTranslation('webhooks');
  return (
    <div>
      <Choices legend={t('field.kinds')} isLocked={isLocked}>
        <div className={classes.kinds}>
          {outgoingEventKinds.map((kind) => (
            <ChoiceRow
              key={kind}
              group="kinds"
              value={kind}
              isOneOfMany
              isChosen={chosen.includes(kind)}
              onChoose={() => onChange(outgoingEventKinds.filter((each) => (each === kind) !== chosen.includes(each)))}
            >
              {t(`kind.${kind}`)}
            </ChoiceRow>
          ))}
        </div>
      </Choices>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
