export { rangeNames } from '@washboard/contract/appliances/range-names';
