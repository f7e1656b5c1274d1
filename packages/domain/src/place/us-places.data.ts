/**
 * US postcodes by their first three digits: `from-to` (or one) and the state, in order. From the public list of sectional centres
 * (USPS L002). Where a three-digit area lies in another zone than most of its state, or spans two, its zones follow in letters of
 * `ZONES` (area-codes.data.ts); when in doubt both are given, so that hours are kept in either.
 */
export const ZIP_ROWS =
  '005 NY,006-007 PR,008 VI,009 PR,010-027 MA,028-029 RI,030-038 NH,039-049 ME,050-054 VT,055 MA,056-059 VT,060-069 CT,' +
  '070-089 NJ,100-149 NY,150-196 PA,197-199 DE,200 DC,201 VA,202-205 DC,206-219 MD,220-246 VA,247-268 WV,270-289 NC,' +
  '290-299 SC,300-319 GA,320-323 FL E,324-325 FL C,326-339 FL E,341-342 FL E,344 FL E,346-347 FL E,349 FL E,350-369 AL,' +
  '370-372 TN C,373 TN EC,374 TN E,375 TN C,376-379 TN E,380-384 TN C,385 TN C,386-397 MS,398-399 GA,' +
  '400-406 KY E,407-418 KY E,420-424 KY C,425-426 KY EC,427 KY EC,430-459 OH,460-462 IN E,463-464 IN C,465-474 IN E,' +
  '475 IN EC,476-477 IN C,478 IN E,479 IN EC,480-497 MI E,498-499 MI EC,500-528 IA,530-549 WI,550-567 MN,570-575 SD C,' +
  '576 SD CM,577 SD M,580-585 ND C,586 ND MC,587-588 ND C,590-599 MT,600-629 IL,630-658 MO,660-676 KS C,677-679 KS CM,' +
  '680-690 NE C,691-692 NE CM,693 NE M,700-714 LA,716-729 AR,730-749 OK,750-797 TX C,798 TX MC,799 TX M,800-816 CO,' +
  '820-831 WY,832-834 ID B,835 ID P,836-837 ID B,838 ID P,840-847 UT,850-859 AZ Z,860 AZ ZM,863-864 AZ Z,865 AZ MZ,870-884 NM,' +
  '885 TX M,889-898 NV,900-961 CA,967-968 HI,969 GU,970-978 OR P,979 OR B,980-994 WA,995-999 AK';

/** Zones of states whose area codes say too much or nothing; of the others, the area codes' own are used. */
export const STATE_ZONES: Readonly<Record<string, string>> = {
  AK: 'K',
  AZ: 'Z',
  FL: 'EC',
  ID: 'BP',
  IN: 'EC',
  KS: 'CM',
  KY: 'EC',
  MI: 'EC',
  NE: 'CM',
  ND: 'CM',
  OR: 'PB',
  SD: 'CM',
  TN: 'CE',
  TX: 'CM',
};

/** Cities that settle it in states with two zones: zone letter, then the cities. */
export const CITY_ROWS: readonly (readonly [state: string, zone: string, cities: string])[] = [
  [
    'FL',
    'E',
    'miami|orlando|tampa|jacksonville|tallahassee|st petersburg|hialeah|fort lauderdale|gainesville|sarasota|naples',
  ],
  ['FL', 'C', 'pensacola|panama city|destin|fort walton beach|crestview|marianna'],
  ['IN', 'E', 'indianapolis|fort wayne|south bend|bloomington|carmel|fishers|muncie|lafayette|terre haute|kokomo'],
  ['IN', 'C', 'gary|hammond|evansville|merrillville|valparaiso|michigan city|crown point'],
  ['KS', 'C', 'wichita|topeka|kansas city|overland park|olathe|lawrence|salina|dodge city|garden city|hays'],
  ['KS', 'M', 'goodland|sharon springs|tribune'],
  ['KY', 'E', 'louisville|lexington|frankfort|covington|richmond|florence|pikeville|elizabethtown'],
  ['KY', 'C', 'bowling green|owensboro|paducah|hopkinsville|henderson|murray|madisonville'],
  ['MI', 'E', 'detroit|grand rapids|lansing|ann arbor|flint|kalamazoo|marquette|saginaw|dearborn|traverse city'],
  ['MI', 'C', 'iron mountain|ironwood|menominee'],
  ['NE', 'C', 'omaha|lincoln|grand island|kearney|norfolk|north platte|fremont'],
  ['NE', 'M', 'scottsbluff|alliance|sidney|chadron|ogallala'],
  ['ND', 'C', 'fargo|bismarck|grand forks|minot|mandan|williston|jamestown'],
  ['ND', 'M', 'dickinson|bowman|hettinger'],
  ['OR', 'P', 'portland|salem|eugene|bend|medford|gresham|beaverton|hillsboro|corvallis'],
  ['OR', 'B', 'ontario|vale|nyssa'],
  ['SD', 'C', 'sioux falls|aberdeen|brookings|watertown|mitchell|yankton'],
  ['SD', 'M', 'rapid city|spearfish|sturgis|hot springs|deadwood'],
  ['TN', 'C', 'nashville|memphis|clarksville|murfreesboro|franklin|jackson|cookeville|hendersonville'],
  ['TN', 'E', 'knoxville|chattanooga|johnson city|kingsport|bristol|cleveland|oak ridge'],
  [
    'TX',
    'C',
    'houston|dallas|austin|san antonio|fort worth|arlington|plano|lubbock|irving|corpus christi|laredo|waco|midland',
  ],
  ['TX', 'M', 'el paso|socorro|horizon city'],
  ['ID', 'B', 'boise|nampa|meridian|idaho falls|pocatello|twin falls|caldwell|rexburg'],
  ['ID', 'P', 'coeur d alene|lewiston|moscow|post falls|sandpoint'],
];
