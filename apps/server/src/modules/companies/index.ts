export { companySubtree } from './company-subtree.ts';
export { companies } from './tables.ts';
