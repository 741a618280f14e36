import { Button } from '@mantine/core';
import type { ServiceScope } from '@washboard/contract/service-clients/service-clients';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { useRightWords } from '../../../components/text/use-right-words.ts';
import classes from './scope-choice.module.css';

interface ScopeChoiceProps {
  /** Those that role and profiles grant. */
  possible: readonly ServiceScope[];
  chosen: readonly ServiceScope[];
  isLocked: boolean;
  onChange: (chosen: readonly ServiceScope[]) => void;
}

/** What a program may do, as few rights as it needs. */
export function ScopeChoice({ possible, chosen, isLocked, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('administration-programs');
  const words = useRightWords();
  return (
    <>
      <Choices legend={t('field.scopes')} isLocked={isLocked}>
        <div className={classes.scopes}>
          {possible.map((scope) => (
            <ChoiceRow
              key={scope}
              group="scopes"
              value={scope}
              isOneOfMany
              isChosen={chosen.includes(scope)}
              onChoose={() => onChange(possible.filter((each) => (each === scope) !== chosen.includes(each)))}
            >
              {words(scope)}
            </ChoiceRow>
          ))}
        </div>
      </Choices>
      <div className={classes.shortcuts}>
        <Button
          variant="default"
          disabled={isLocked}
          onClick={() => onChange(possible.filter((scope) => scope.endsWith(':read')))}
        >
          {t('application.onlyReading')}
        </Button>
        <Button variant="default" disabled={isLocked} onClick={() => onChange(possible)}>
          {t('application.everything')}
        </Button>
      </div>
    </>
  );
}
