import type { Site } from '@washboard/contract/appliances/sites';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import { ConditionBadge } from '../../../../components/badges/condition-badge.tsx';
import { SeverityBadge, SeverityMark } from '../../../../components/badges/severity-badge.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import classes from './site-sections.module.css';

/** An old answer does not say that all is well. */
export function WorstOfSite({ worst, isStale }: Pick<Site, 'worst'> & { isStale: boolean }) {
  const { t } = useTranslation(['appliances', 'common']);
  switch (worst) {
    case 'critical':
    case 'warning':
    case 'notice':
      return <SeverityBadge severity={worst} isStale={isStale} />;
    case 'unknown':
      return <SeverityBadge severity={null} isStale={isStale} />;
    case 'hold':
      return <SeverityMark severity="warning" isStale={isStale} text={t('common:rewash')} />;
    case 'deviation':
      return <SeverityMark severity="critical" isStale={isStale} text={t('list.sites.deviation')} />;
    case 'silence':
      return <ConditionBadge condition="offline" isStale={isStale} />;
    default:
      // Not green: a machine may be offline for a while before it needs a person.
      return isStale ? null : (
        <Text as="span" size="sm" tone="quiet" fw={400} className={classes.well}>
          <IconCircleCheck size={18} />
          {t('list.sites.well')}
        </Text>
      );
  }
}
