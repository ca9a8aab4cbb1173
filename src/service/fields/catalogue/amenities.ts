import type { JsonValue } from '../../../spec/wire.js';
import type { Facts } from '../../world/facts.js';
import type { Field } from '../field.js';
import { defineFields, hasFeature } from './define-fields.js';

/** In order: name, kind, meaning, synonyms, groups of types, percents. */
const table = `wifi|y|guests can use wifi|wlan,wireless internet,wi fi access,free wifi,internet,internet access,wifi gratuit,wifi gratis,public wifi,guest wifi,w-lan||eat74,stay97,culture58,sport66,civic50,beauty45,office55,care30,shop14,12
outdoor_seating|y|there are seats outdoors|outdoor seats,terrace,patio,outside seating,seating outside,beer garden seating,aussenbereich,außenbereich,aussensitzplätze,aussenplätze,terrasse,terraza,dehors,esplanada,al fresco,garden seating,outdoor dining|eat,stay,culture|eat63,stay40,culture25
rooftop|y|there is a rooftop to sit on|rooftop terrace,roof terrace,dachterrasse,toit terrasse,azotea|eat,stay|eat4,stay14
wheelchair_accessible|y|a wheelchair user gets in without a step|wheelchair,wheelchair access,accessible,accessibility,step free,step free access,barrier free,disabled access,handicap accessible,ada accessible,rollstuhlgerecht,barrierefrei,accessible pmr,accès handicapé,accesible,acceso silla de ruedas,accessibile||eat52,care74,culture84,civic86,pharmacy72,stay68,park80,fuel76,55
toilets|y|there are toilets for guests|toilet,restroom,restrooms,bathroom,bathrooms,wc,toiletten,toilettes,baños,lavabos,washroom,public toilet||eat92,stay99,culture92,sport96,civic88,fuel82,care84,park36,shop12,30
accessible_toilet|y|there is a toilet for wheelchair users|wheelchair toilet,disabled toilet,accessible restroom,behindertentoilette,behinderten wc
air_conditioning|y|rooms are cooled|air conditioned,aircon,ac,a c,klimaanlage,klimatisiert,climatisation,climatisé,aire acondicionado,aria condizionata,ar condicionado||eat46,stay72,shop58,sport62,culture55,office64,care50,40
live_music|y|there is live music on some days|livemusik,live bands,concerts,musique live,música en vivo,música en directo,musica dal vivo,music|eat,stay,culture|eat17,stay8,culture24
parking|y|guests can park there|car park,car parking,parking lot,parking available,parkplatz,parkplätze,parkmöglichkeit,stationnement,aparcamiento,estacionamiento,parcheggio,parkeren,free parking,customer parking||eat22,stay58,shop32,care40,culture44,sport52,civic48,fuel70,garage84,park46,office38,30
bike_parking|y|there are stands for bicycles|bicycle parking,bike rack,bike racks,fahrradständer,fahrradstellplätze,parking vélo,aparcabicis||park62,civic66,culture58,42
ev_charging|y|electric cars can be charged|ev charger,charging station,charging stations,electric vehicle charging,ladestation,e-ladesäule,ladesäule,borne de recharge||fuel38,stay26,garage14,civic12,7
pets_allowed|y|dogs are welcome|dogs allowed,dog friendly,pet friendly,pets,dogs,pets welcome,allows dogs,hunde erlaubt,hundefreundlich,haustiere erlaubt,chiens acceptés,animaux acceptés,mascotas,admite mascotas,animali ammessi||eat54,stay44,shop46,park88,culture5,care6,beauty26,civic6,34
family_friendly|y|it suits families with children|kids friendly,kid friendly,child friendly,children,kids,good for kids,families,family,kinderfreundlich,familienfreundlich,familles,enfants,niños,apto para niños,bambini||eat64,stay72,park96,culture78,shop60,60
high_chairs|y|there are high chairs for children|high chair,highchair,kinderstuhl,hochstuhl,chaise haute,trona,seggiolone|eat|eat48
changing_table|y|there is a table for changing nappies|baby changing,diaper changing,nappy changing,wickeltisch,wickelraum,table à langer,cambiador||eat32,culture64,civic58,stay34,18
playground_area|y|children have a corner or ground to play on|play area,kids corner,play corner,spielecke,kinderecke,aire de jeux enfants|eat,stay,shop,care,culture,park|eat12,stay24,shop8,care46,culture28,park64
smoking_allowed|y|guests may smoke in some part of it|smoking,smoking area,smokers,rauchen,raucher,raucherbereich,fumeurs,fumar,zona fumadores,non smoking|eat,stay|eat24,stay16
tv_sports|y|sports are shown on screens|sports on tv,sports tv,shows sports,tv,screens,football on tv,fussball live,sport übertragung|eat,stay,sport|eat18,stay30,sport40
power_outlets|y|guests can plug in their devices|power sockets,sockets,outlets,plugs,charging,steckdosen,prises,enchufes|eat,culture,stay,civic,office|eat48,stay98,culture38,civic72,office90
laptop_friendly|y|it is fine to work on a laptop|work friendly,good for working,remote work,laptops allowed,laptop,arbeiten,coworking friendly,workspace,digital nomad|eat,stay,civic,office|eat44,stay62,civic80,office96
fireplace|y|there is an open fire|fire place,kamin,cheminée,chimenea|eat,stay|eat7,stay12
private_rooms|y|a room can be had for a private party|private room,private dining,separée,nebenraum,private events,event space,salon privé,salón privado,function room|eat,stay,culture,sport|eat26,stay48,culture36,sport18
dance_floor|y|there is room to dance|dancing,dancefloor,tanzfläche,piste de danse,pista de baile|eat,stay|eat9,stay5
board_games|y|there are games to play|games,brettspiele,spiele,jeux de société,juegos de mesa,pool table,billiards|eat,stay|eat19,stay22
swimming_pool|y|guests can swim|pool,hotel pool,schwimmbad vorhanden,piscine chauffée,indoor pool|stay,sport|stay22,sport9
sauna|y|there is a sauna|steam room,dampfbad|stay,sport,beauty|stay24,sport30,beauty12
fitness_room|y|there is a fitness room for guests|hotel gym,fitnessraum,gym on site|stay|stay34
showers|y|there are showers|shower,duschen,douches,duchas|sport,stay,civic,fuel|sport92,stay98,civic14,fuel20
lockers|y|things can be locked away|locker,schliessfach,schliessfächer,casiers,taquillas,luggage storage|sport,stay,culture,civic|sport94,stay70,culture72,civic40
elevator|y|there is a lift|lift,aufzug,fahrstuhl,ascenseur,ascensor,ascensore||stay74,culture70,civic62,office64,care48,20
lgbtq_friendly|y|it presents itself as friendly to LGBTQ people|lgbt friendly,lgbtq,gay friendly,queer friendly||eat44,stay46,beauty48,32
quiet|y|it is a quiet place|noise level,quiet place,silent,ruhig,calme,tranquilo,atmosphere quiet|eat,stay,culture,park,civic|eat34,stay62,culture82,park58,civic66
restroom_fee|y|the toilets cost something|toilet fee,wc gebühr|fuel,park,shop,culture|fuel30,park26,shop10,culture3`;

function feature(name: string, percent: number) {
  const shares = new Map([['', percent]]);
  return (facts: Facts) => hasFeature(facts, name, shares);
}

const accessibleToilet = feature('accessible_toilet', 62);

export const amenityFields: readonly Field[] = defineFields(table, {
  // Only where there are toilets and a wheelchair gets in.
  accessible_toilet: (facts) => {
    const toilets = valueOfAmenity('toilets', facts);
    const access = valueOfAmenity('wheelchair_accessible', facts);
    if (toilets === false || access === false) return false;
    return toilets === null || access === null ? null : accessibleToilet(facts);
  },
  restroom_fee: (facts) =>
    valueOfAmenity('toilets', facts) === true ? feature('restroom_fee', 16)(facts) : null,
  // Who may be disturbed by a band is not promised silence.
  quiet: (facts) => (valueOfAmenity('live_music', facts) === true ? false : feature('quiet', 48)(facts)),
});

/** The value of one of these fields, for those that must agree with it. */
export function valueOfAmenity(name: string, facts: Facts): JsonValue {
  return amenityFields.find((field) => field.name === name)?.value(facts) ?? null;
}
