import type { JsonValue } from '../../api/wire.js';
import type { Place } from '../../places/world.js';
import type { Field } from '../field.js';
import { defineFields, hasFeature } from './define-fields.js';

/** In order: name, kind, meaning, synonyms, groups of types, percents. */
const table = `wifi|y|guests can use wifi|wlan,wireless internet,wi fi access,free wifi,internet,internet access,wifi gratuit,wifi gratis||eat74,stay97,culture58,sport66,civic50,beauty45,office55,care30,shop14,12
outdoor_seating|y|there are seats outdoors|outdoor seats,terrace,patio,outside seating,seating outside,außenbereich,terrasse,terraza,outdoor dining||eat63,stay40,culture25
rooftop|y|there is a rooftop to sit on|rooftop terrace,roof terrace,dachterrasse||eat4,stay14
wheelchair_accessible|y|a wheelchair user gets in without a step|wheelchair,wheelchair access,accessible,accessibility,step free,step free access,barrier free,disabled access,rollstuhlgerecht,barrierefrei,accessible pmr,accesible||eat52,care74,culture84,civic86,pharmacy72,stay68,park80,fuel76,55
toilets|y|there are toilets for guests|restrooms,bathrooms,wc,toiletten,toilettes,public toilet||eat92,stay99,culture92,sport96,civic88,fuel82,care84,park36,shop12,30
accessible_toilet|y|there is a toilet for wheelchair users|wheelchair toilet,disabled toilet,accessible restroom,behindertentoilette
air_conditioning|y|rooms are cooled|air conditioned,aircon,ac,klimaanlage,climatisé,aire acondicionado||eat46,stay72,shop58,sport62,culture55,office64,care50,40
live_music|y|there is live music on some days|livemusik,musique live,música en vivo,music||eat17,stay8,culture24
parking|y|guests can park there|car park,car parking,parkplatz,parkplätze,stationnement,aparcamiento,customer parking||eat22,stay58,shop32,care40,culture44,sport52,civic48,fuel70,garage84,park46,office38,30
bike_parking|y|there are stands for bicycles|bicycle parking,bike racks,fahrradständer,parking vélo||park62,civic66,culture58,42
ev_charging|y|electric cars can be charged|ev charger,charging stations,ladestation,ladesäule||fuel38,stay26,garage14,civic12,7
pets_allowed|y|dogs are welcome|dogs allowed,dog friendly,pet friendly,pets,dogs,allows dogs,hunde erlaubt,haustiere erlaubt,animaux acceptés,mascotas||eat54,stay44,shop46,park88,culture5,care6,beauty26,civic6,34
family_friendly|y|it suits families with children|kids friendly,child friendly,children,kids,good for kids,kinderfreundlich,familienfreundlich,enfants,niños||eat64,stay72,park96,culture78,shop60,60
high_chairs|y|there are high chairs for children|hochstuhl||eat48
changing_table|y|there is a table for changing nappies|baby changing,nappy changing,wickeltisch||eat32,culture64,civic58,stay34,18
playground_area|y|children have a corner or ground to play on|play area,play corner,spielecke,kinderecke||eat12,stay24,shop8,care46,culture28,park64
smoking_allowed|y|guests may smoke in some part of it|smoking,smoking area,rauchen,raucherbereich,fumeurs,fumar,non smoking||eat24,stay16
tv_sports|y|sports are shown on screens|sports on tv,sports tv,shows sports,tv||eat18,stay30,sport40
power_outlets|y|guests can plug in their devices|power sockets,outlets,charging,steckdosen||eat48,stay98,culture38,civic72,office90
laptop_friendly|y|it is fine to work on a laptop|work friendly,good for working,remote work,laptops allowed,laptop,workspace||eat44,stay62,civic80,office96
private_rooms|y|a room can be had for a private party|private dining,nebenraum,private events,event space,function room||eat26,stay48,culture36,sport18
swimming_pool|y|guests can swim|pool,hotel pool,indoor pool||stay22,sport9
elevator|y|there is a lift|lift,aufzug,fahrstuhl,ascenseur||stay74,culture70,civic62,office64,care48,20
lgbtq_friendly|y|it presents itself as friendly to LGBTQ people|lgbt friendly,lgbtq,gay friendly,queer friendly||eat44,stay46,beauty48,32
quiet|y|it is a quiet place|noise level,quiet place,ruhig||eat34,stay62,culture82,park58,civic66`;

function feature(name: string, percent: number) {
  const shares = new Map([['', percent]]);
  return (place: Place) => hasFeature(place, name, shares);
}

const accessibleToilet = feature('accessible_toilet', 62);

export const amenityFields: readonly Field[] = defineFields(table, {
  // Only where there are toilets and a wheelchair gets in.
  accessible_toilet: (place) => {
    const toilets = valueOfAmenity('toilets', place);
    const access = valueOfAmenity('wheelchair_accessible', place);
    if (toilets === false || access === false) return false;
    return toilets === null || access === null ? null : accessibleToilet(place);
  },
  // Who may be disturbed by a band is not promised silence.
  quiet: (place) => (valueOfAmenity('live_music', place) === true ? false : feature('quiet', 48)(place)),
});

/** The value of one of these fields, for those that must agree with it. */
export function valueOfAmenity(name: string, place: Place): JsonValue {
  return amenityFields.find((field) => field.name === name)?.value(place) ?? null;
}
