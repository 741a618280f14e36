import markUrl from '#brand-mark.svg';

/** The mark is decorative, because the name of the brand is beside it or in the page title. */
export function BrandMark({ size }: { size: number }) {
  return <img src={markUrl} alt="" width={size} height={size} />;
}
