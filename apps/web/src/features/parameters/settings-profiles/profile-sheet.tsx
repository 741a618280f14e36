import { Button } from '@mantine/core';
import { newestRevision } from '@washboard/contract/data-models/revisions';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBookmarkOff from '~icons/tabler/bookmark-off';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Buttons, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import { lazyPart } from '../../../lib/version/lazy-part.tsx';
import { ParameterName } from '../model/parameter-name.tsx';
import { useParameterModel } from '../model/parameters-api.ts';
import { useParameterFormat } from '../model/use-parameter-format.ts';
import table from '../value-table.module.css';
import { LatestRuns } from './latest-runs.tsx';
import classes from './profile-card.module.css';
import { DefaultMark } from './profile-card.tsx';
import type { ModelDialog } from './profile-dialogs.tsx';
import type { ProfileModel } from './settings-profile-values.ts';
import { useProfile } from './settings-profiles-api.ts';

const ModelDialogs = lazyPart(async () => (await import('./profile-dialogs.tsx')).ModelDialogs);

interface ProfileSheetProps {
  id: string;
  onDeleted: () => void;
}

export function ProfileSheet({ id, onDeleted }: ProfileSheetProps) {
  const { t } = useTranslation('settings-profiles');
  const profile = useProfile(id);
  const status = asProblem(profile.error)?.status;
  // The server responds with 400 if the URL contains no valid ID.
  if (status === 404 || status === 400) {
    return <EmptyMessage icon={<IconBookmarkOff size={32} />} title={t('all.gone.title')} text={t('all.gone.text')} />;
  }
  return (
    <Loaded query={profile} failure={t('failed')} height={480}>
      {(data) => <LoadedProfile profile={data} onDeleted={onDeleted} />}
    </Loaded>
  );
}

function LoadedProfile({ profile, onDeleted }: { profile: SettingsProfile; onDeleted: () => void }) {
  const { t } = useTranslation('settings-profiles');
  const formats = useFormats();
  const format = useParameterFormat(profile.gamma);
  const model = useParameterModel({ ...profile, revision: newestRevision });
  const [opened, setOpened] = useState<ModelDialog | null>(null);
  const { id, name, isDefault, companyName, version, updatedAt } = profile;
  const shown = model.data && { machine: profile, model: model.data, format };
  const open = (kind: Exclude<ModelDialog['kind'], 'run'>) => setOpened({ kind, profileId: id });
  return (
    <Stack gap={12} className={classes.sheet}>
      <div>
        <PageTitle>{name}</PageTitle>
        <Text size="sm" tone="quiet" isNumber>
          {[modelName(profile), companyName, t('version', { version }), formats.instant(updatedAt)].join(' · ')}
        </Text>
      </div>
      {isDefault && <DefaultMark />}
      <Buttons className={classes.actions}>
        <Button disabled={!shown} onClick={() => open('apply')}>
          {t('all.apply')}
        </Button>
        <Button variant="default" disabled={!shown} onClick={() => open('versions')}>
          {t('versions.open')}
        </Button>
        {profile.mayChange && (
          <Button variant="default" className={classes.danger} disabled={!shown} onClick={() => open('delete')}>
            {t('delete.open')}
          </Button>
        )}
      </Buttons>
      <LatestRuns machine={profile} onOpen={(run) => setOpened({ kind: 'run', id: run })} />
      <Loaded query={model} failure={t('failed')} height={480}>
        {() => shown && <ProfileContent profile={profile} shown={shown} />}
      </Loaded>
      {opened && shown && (
        <ModelDialogs opened={opened} shown={shown} onDeleted={onDeleted} profiles={[profile]} onOpen={setOpened} />
      )}
    </Stack>
  );
}

function ProfileContent({
  profile: { values },
  shown: { model, format },
}: {
  profile: SettingsProfile;
  shown: ProfileModel;
}) {
  const { t } = useTranslation('settings-profiles');
  const { t: parameters } = useTranslation('parameters');
  return (
    <Card title={t('count', { count: Object.keys(values).length })}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{parameters('column.parameter')}</th>
            <th scope="col">{t('column.value')}</th>
          </tr>
        </thead>
        <tbody>
          {model.parameters.map((parameter) => {
            const value = values[parameter.code];
            return (
              value !== undefined && (
                <tr key={parameter.code}>
                  <th scope="row">
                    <ParameterName code={parameter.code} model={model} />
                  </th>
                  <td className={table.new}>{format.text(parameter, value)}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
