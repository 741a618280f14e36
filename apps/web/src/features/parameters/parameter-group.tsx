import { useTranslation } from 'react-i18next';
import { Card } from '../../components/layout/card.tsx';
import type { Editor } from './editor.ts';
import { ParameterField } from './parameter-field.tsx';
import classes from './parameter-group.module.css';
import type { ParameterGroup } from './parameter-groups.ts';

export function useGroupName(): (group: ParameterGroup) => string {
  const { t } = useTranslation('parameters');
  return ({ kind, key, name }) => {
    if (kind === 'cycle') return t('group.cycle', { name: name ?? key });
    if (kind === 'machine') return t('group.machine');
    return t(`group.${key as 'boiler' | 'tank' | 'breakTank'}`);
  };
}

interface GroupCardProps {
  group: ParameterGroup;
  editor: Editor;
}

export function GroupCard({ group, editor }: GroupCardProps) {
  const groupName = useGroupName();
  return (
    <Card title={groupName(group)}>
      <FieldGrid parameters={group.parameters} editor={editor} />
    </Card>
  );
}

export function FieldGrid({ parameters, editor }: { parameters: ParameterGroup['parameters']; editor: Editor }) {
  return (
    <div className={classes.fields}>
      {parameters.map((parameter) => (
        <ParameterField key={parameter.code} parameter={parameter} editor={editor} />
      ))}
    </div>
  );
}

/** Parameters that the data model lacks, shown as reported. */
export function UnknownCard({ codes, editor: { present } }: { codes: readonly string[]; editor: Editor }) {
  const { t } = useTranslation('parameters');
  return (
    <Card title={t('group.unknown')}>
      <p className={classes.hint}>{t('unknownHint')}</p>
      <dl className={classes.unknown}>
        {codes.map((code) => (
          <div key={code}>
            <dt>{code}</dt>
            <dd>{present[code]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
