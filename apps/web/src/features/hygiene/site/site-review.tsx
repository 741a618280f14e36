import type { SiteDays } from '@washboard/contract/hygiene/site-hygiene';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { HygieneReviewDialog } from '../days/hygiene-review-dialog.tsx';
import type { SiteCalendarDay } from './site-days.ts';
import { useSignSiteDay } from './site-hygiene-api.ts';

interface SiteReviewProps {
  site: SiteDays['companies'][number];
  day: SiteCalendarDay;
  onClose: () => void;
}

export function SiteReview({ site, day, onClose }: SiteReviewProps) {
  const { t } = useTranslation('site-hygiene');
  const formats = useFormats();
  const signing = useSignSiteDay(site.companyCode);
  const { machines } = day;
  return (
    <HygieneReviewDialog signing={signing} day={day} onClose={onClose}>
      <p>{t('review.scope', { count: machines, shown: formats.integer(machines), company: site.companyName })}</p>
    </HygieneReviewDialog>
  );
}
