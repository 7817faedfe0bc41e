/** States of Brazil, by their codes. */
const regions: Readonly<Record<string, string>> = {
  AC: 'Acre',
  AL: 'Alagoas',
  AP: 'Amapá',
  AM: 'Amazonas',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MT: 'Mato Grosso',
  MS: 'Mato Grosso do Sul',
  MG: 'Minas Gerais',
  PA: 'Pará',
  PB: 'Paraíba',
  PR: 'Paraná',
  PE: 'Pernambuco',
  PI: 'Piauí',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RS: 'Rio Grande do Sul',
  RO: 'Rondônia',
  RR: 'Roraima',
  SC: 'Santa Catarina',
  SP: 'São Paulo',
  SE: 'Sergipe',
  TO: 'Tocantins',
};

// As pairs of code and name. Codes are those of ISO 3166-2, without the country before them.
const read = (pairs: string): Record<string, string> =>
  Object.fromEntries(pairs.split(',').map((pair) => pair.split(':') as [string, string]));

/** Regions by country, where a customer chooses one of a list. */
const regionsByCountry: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BR: regions,
  US: read(
    'AL:Alabama,AK:Alaska,AZ:Arizona,AR:Arkansas,CA:California,CO:Colorado,CT:Connecticut,DE:Delaware,DC:District of Columbia,FL:Florida,GA:Georgia,HI:Hawaii,ID:Idaho,IL:Illinois,IN:Indiana,IA:Iowa,KS:Kansas,KY:Kentucky,LA:Louisiana,ME:Maine,MD:Maryland,MA:Massachusetts,MI:Michigan,MN:Minnesota,MS:Mississippi,MO:Missouri,MT:Montana,NE:Nebraska,NV:Nevada,NH:New Hampshire,NJ:New Jersey,NM:New Mexico,NY:New York,NC:North Carolina,ND:North Dakota,OH:Ohio,OK:Oklahoma,OR:Oregon,PA:Pennsylvania,PR:Puerto Rico,RI:Rhode Island,SC:South Carolina,SD:South Dakota,TN:Tennessee,TX:Texas,UT:Utah,VT:Vermont,VA:Virginia,WA:Washington,WV:West Virginia,WI:Wisconsin,WY:Wyoming,AS:American Samoa,GU:Guam,MP:Northern Mariana Islands,VI:Virgin Islands,AA:Armed Forces (AA),AE:Armed Forces (AE),AP:Armed Forces (AP)',
  ),
  MX: read(
    'AGU:Aguascalientes,BCN:Baja California,BCS:Baja California Sur,CAM:Campeche,CHP:Chiapas,CHH:Chihuahua,CMX:Ciudad de México,COA:Coahuila,COL:Colima,DUR:Durango,MEX:Estado de México,GUA:Guanajuato,GRO:Guerrero,HID:Hidalgo,JAL:Jalisco,MIC:Michoacán,MOR:Morelos,NAY:Nayarit,NLE:Nuevo León,OAX:Oaxaca,PUE:Puebla,QUE:Querétaro,ROO:Quintana Roo,SLP:San Luis Potosí,SIN:Sinaloa,SON:Sonora,TAB:Tabasco,TAM:Tamaulipas,TLA:Tlaxcala,VER:Veracruz,YUC:Yucatán,ZAC:Zacatecas',
  ),
  AR: read(
    'B:Buenos Aires,C:Ciudad Autónoma de Buenos Aires,K:Catamarca,H:Chaco,U:Chubut,X:Córdoba,W:Corrientes,E:Entre Ríos,P:Formosa,Y:Jujuy,L:La Pampa,F:La Rioja,M:Mendoza,N:Misiones,Q:Neuquén,R:Río Negro,A:Salta,J:San Juan,D:San Luis,Z:Santa Cruz,S:Santa Fe,G:Santiago del Estero,V:Tierra del Fuego,T:Tucumán',
  ),
  ES: read(
    'C:A Coruña,VI:Álava,AB:Albacete,A:Alicante,AL:Almería,O:Asturias,AV:Ávila,BA:Badajoz,PM:Baleares,B:Barcelona,BU:Burgos,CC:Cáceres,CA:Cádiz,S:Cantabria,CS:Castellón,CE:Ceuta,CR:Ciudad Real,CO:Córdoba,CU:Cuenca,GI:Girona,GR:Granada,GU:Guadalajara,SS:Gipuzkoa,H:Huelva,HU:Huesca,J:Jaén,LO:La Rioja,GC:Las Palmas,LE:León,L:Lleida,LU:Lugo,M:Madrid,MA:Málaga,ML:Melilla,MU:Murcia,NA:Navarra,OR:Ourense,P:Palencia,PO:Pontevedra,SA:Salamanca,TF:Santa Cruz de Tenerife,SG:Segovia,SE:Sevilla,SO:Soria,T:Tarragona,TE:Teruel,TO:Toledo,V:Valencia,VA:Valladolid,BI:Bizkaia,ZA:Zamora,Z:Zaragoza',
  ),
};

/** Regions that a country's customers choose of; null: they type it. */
export const regionsOf = (country: string): Readonly<Record<string, string>> | null => regionsByCountry[country] ?? null;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const codes: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(regionsByCountry).map(([country, names]) => [
    country,
    new Map(Object.entries(names).flatMap(([code, name]) => [name, code].map((written) => [folded(written), code] as const))),
  ]),
);

/** Longer than every name, its accents as marks of their own: normalising takes quadratic time where a text has thousands of marks. */
const longestRegion = 60;

/** Code of a region that was given by its code or its name; null when there is none such. */
export const regionCode = (typed: string, country = 'BR'): string | null => {
  const text = typed.trim();
  return text.length > longestRegion ? null : (codes.get(country)?.get(folded(text)) ?? null);
};

/** A region as it is stored and written on a parcel: by its code in Brazil and the US, by its name elsewhere. */
export const plainRegion = (typed: string, country: string): string => {
  const code = regionCode(typed, country);
  return code === null ? typed : country === 'BR' || country === 'US' ? code : regionsByCountry[country]![code]!;
};
