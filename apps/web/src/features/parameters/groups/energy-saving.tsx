import { parameterTypes } from '@washboard/contract/data-models/parameters';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Text } from '../../../components/kit/text.tsx';
import type { Editor } from '../editing/editor.ts';
import { GroupCard } from './group-card.tsx';
import { energySavingGroups } from './parameter-groups.ts';
import classes from './parameter-list.module.css';

interface EnergySavingProps {
  editor: Editor;
  mayReadFactory: boolean;
}

export function EnergySaving({ editor, mayReadFactory }: EnergySavingProps) {
  const { t } = useTranslation('parameters');
  const { model, draft, present } = editor;
  const groups = energySavingGroups(model, ({ type }) => mayReadFactory || type === parameterTypes.cycle);
  const minutesOf = (identifier: string) => {
    const code = model.parameters.find((parameter) => parameter.identifier === identifier)?.code ?? '';
    return draft[code]?.value ?? present[code] ?? 0;
  };
  const [standby, saving] = [minutesOf('standbyTime'), minutesOf('energySavingTime')];
  return (
    <>
      <Text tone="quiet">{t('energy.text')}</Text>
      <Text tone="quiet">{t('energy.hours')}</Text>
      {standby > 0 && saving > 0 && saving <= standby && (
        <Callout tone="warning" isQuiet>
          {t('energy.standbyNever')}
        </Callout>
      )}
      <div className={classes.groups}>
        {groups.map((group) => (
          <GroupCard key={group.key} group={group} editor={editor} />
        ))}
      </div>
      {!mayReadFactory && <Text tone="quiet">{t('energy.reductionBy')}</Text>}
    </>
  );
}
