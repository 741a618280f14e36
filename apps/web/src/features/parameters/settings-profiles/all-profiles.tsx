import { Button } from '@mantine/core';
import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBookmark from '~icons/tabler/bookmark';
import IconChevronRight from '~icons/tabler/chevron-right';
import IconPlus from '~icons/tabler/plus';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { MoreRows } from '../../../components/kit/more-rows.tsx';
import { Row, Rows, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { RecordSearch } from '../../../components/records/record-search.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import { lazyPart } from '../../../lib/version/lazy-part.tsx';
import { DefaultMark } from './profile-card.tsx';
import classes from './settings-profile-list.module.css';
import { useAllProfiles } from './settings-profiles-api.ts';

const NewProfileDialog = lazyPart(async () => (await import('./new-profile-dialog.tsx')).NewProfileDialog);

interface AllProfilesProps {
  search: string;
  onSearchChange: (search: string) => void;
  profileLink: (link: { id: string; className: string; children: ReactNode }) => ReactElement;
  onCreated: (id: string) => void;
}

export function AllProfiles({ search, onSearchChange, profileLink, onCreated }: AllProfilesProps) {
  const { t } = useTranslation('settings-profiles');
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <PageTitle>{t('all.title')}</PageTitle>
      <Row className={classes.tools}>
        <search>
          <RecordSearch label={t('all.search')} value={search} onChange={onSearchChange} />
        </search>
        <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
          {t('new.open')}
        </Button>
      </Row>
      <FoundProfiles search={search} profileLink={profileLink} />
      {isCreating && <NewProfileDialog onCreated={onCreated} onClose={() => setCreating(false)} />}
    </>
  );
}

function FoundProfiles({ search, profileLink }: Pick<AllProfilesProps, 'search' | 'profileLink'>) {
  const { t } = useTranslation('settings-profiles');
  const list = useAllProfiles(search);
  return (
    <Loaded query={list} failure={t('failed')} height={240}>
      {({ pages }) => {
        const profiles = pages.flatMap(({ items }) => items);
        if (profiles.length === 0) {
          const reason = search === '' ? 'none' : 'noMatch';
          return (
            <EmptyMessage
              icon={<IconBookmark size={32} />}
              title={t(`all.${reason}.title`)}
              text={t(`all.${reason}.text`)}
            />
          );
        }
        return (
          <Stack aria-busy={list.isPlaceholderData} mt={16}>
            <Rows frame="card">
              {profiles.map((profile) => (
                <li key={profile.id}>
                  {profileLink({
                    id: profile.id,
                    className: classes.link ?? '',
                    children: <ProfileSummary profile={profile} />,
                  })}
                </li>
              ))}
            </Rows>
            <MoreRows list={list} size="md" place="wide">
              {t('versions.more')}
            </MoreRows>
          </Stack>
        );
      }}
    </Loaded>
  );
}

function ProfileSummary({ profile }: { profile: SettingsProfile }) {
  const { t } = useTranslation('settings-profiles');
  const formats = useFormats();
  const { name, isDefault, companyName, values, createdAt, updatedAt } = profile;
  return (
    <>
      <Stack as="span" gap={2} flex={1} miw={0}>
        <Text as="span" isStrong className={classes.name}>
          <span dir="auto">{name}</span>
          {isDefault && <DefaultMark />}
        </Text>
        <span className={classes.state}>
          {[modelName(profile), t('count', { count: Object.keys(values).length })].join(' · ')}
        </span>
        <span className={classes.state} dir="auto">
          {companyName}
        </span>
        <span className={classes.state}>
          {t('all.dates', {
            created: formats.instant(createdAt, 'short'),
            changed: formats.instant(updatedAt, 'short'),
          })}
        </span>
      </Stack>
      <IconChevronRight size={20} />
    </>
  );
}
