import { Button } from '@mantine/core';
import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import classes from './limit-profile-list.module.css';
import type { useLimitProfiles } from './limit-profiles-api.ts';
import { useLimitWords } from './use-limit-words.ts';

export type ProfileTask = { kind: 'create' } | { kind: 'edit' | 'retire'; id: string };

interface LimitProfileListProps {
  company: NamedCompany;
  query: ReturnType<typeof useLimitProfiles>;
  onTask: (task: ProfileTask) => void;
  onClose: () => void;
}

export function LimitProfileList({ company, query, onTask, onClose }: LimitProfileListProps) {
  const { t } = useTranslation('limit-profiles');
  const words = useLimitWords();
  const { data } = query;
  const present = data?.items.filter(({ retiredAt }) => retiredAt === null);
  const retired = data?.items.filter(({ retiredAt }) => retiredAt !== null) ?? [];
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('list.title', { company: company.companyName })}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('list.back')}
          </Button>
          <Button disabled={!data} onClick={() => onTask({ kind: 'create' })}>
            {t('list.create')}
          </Button>
        </>
      }
    >
      <p>{t('list.hint')}</p>
      <Loaded query={query} failure={t('list.failed')} height={120} />
      {present?.length === 0 && (
        <Text size="sm" tone="quiet">
          {t('list.none')}
        </Text>
      )}
      {present && present.length > 0 && (
        <Stack as="ul" gap={8}>
          {present.map(({ id, name, version, limits }) => (
            <li key={id} className={classes.profile}>
              <Text as="div" flex="1 1 240px" miw={0} canBreak>
                <Text fw={500}>
                  {name}{' '}
                  <Text as="span" size="sm" tone="quiet" fw={400}>
                    {words.version(version)}
                  </Text>
                </Text>
                <Text size="sm" tone="quiet">
                  {words.limits(limits)}
                </Text>
              </Text>
              <Row>
                <TouchButton
                  variant="default"
                  aria-label={t('list.editNamed', { name })}
                  onClick={() => onTask({ kind: 'edit', id })}
                >
                  {t('list.edit')}
                </TouchButton>
                <TouchButton
                  variant="default"
                  aria-label={t('list.retireNamed', { name })}
                  onClick={() => onTask({ kind: 'retire', id })}
                >
                  {t('list.retire')}
                </TouchButton>
              </Row>
            </li>
          ))}
        </Stack>
      )}
      {retired.length > 0 && (
        <Text size="sm" tone="quiet">
          {t('list.retired', { names: retired.map(({ name }) => name).join(', ') })}
        </Text>
      )}
    </Dialog>
  );
}
