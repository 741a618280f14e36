import type { SiteDays } from '@washboard/contract/hygiene/hygiene-of-sites';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useSignSiteDay } from './site-api.ts';
import type { SiteCalendarDay } from './site-days.ts';

interface SiteReviewProps {
  site: SiteDays['companies'][number];
  day: SiteCalendarDay;
  onClose: () => void;
}

/** Signs a day for all machines of a company. */
export function SiteReview({ site, day, onClose }: SiteReviewProps) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const signing = useSignSiteDay(site.companyCode);
  const { machines } = day;
  return (
    <ReviewDialog {...{ signing, day, onClose }}>
      <p>{t('review.scope', { count: machines, shown: formats.integer(machines), company: site.companyName })}</p>
    </ReviewDialog>
  );
}
