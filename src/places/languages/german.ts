import type { Language } from './language.js';

export const german: Language = {
  first:
    'Anna|Emil|Lotte|Paul|Frieda|Oskar|Clara|Jonas|Ida|Anton|Greta|Felix|Marlene|Karl|Rosa|Bruno|Helene|Max|Käthe|Otto',
  last: 'Weber|Schneider|Hoffmann|Krüger|Lehmann|Vogel|Brandt|Seidel|Wolff|Keller|Neumann|Richter|Böhm|Kaiser|Albrecht|Lindner|Yılmaz|Hartmann|Sommer|Peters|Busch|Haas|Demir|Ziegler|Engel|Winkler|Lorenz|Berger|Roth|Simon|Franke|Arnold|Jäger|Nowak',
  street:
    'Lindenstraße|Hauptstraße|Bergstraße|Gartenstraße|Schillerstraße|Goethestraße|Bahnhofstraße|Kirchstraße|Rosenweg|Friedrichstraße|Bergmannstraße|Kastanienallee|Weserstraße|Mühlenweg|Karlstraße|Ahornallee|Wilhelmstraße|Schulstraße|Ringstraße|Marktplatz',
  ways: 'Hstraße|Hstraße|Hweg|Hallee|Hgasse',
  door: 's n',
  doors: '140',
  box: 'info|kontakt|hallo|post',
  menu: 'speisekarte',
  sign: 'Adler|Löwen|Hirsch|Schwan|Bären|Falken|Engel|Einhorn',
  theme:
    'Lindenblatt|Morgenrot|Sonnenschein|Kornblume|Apfelbaum|Wunderbar|Zeitlos|Glücksklee|Schwalbe|Kranich|Mohnblume|Holunder|Goldstück|Nordlicht|Pusteblume|Eckstein|Wolkenlos|Silberstreif|Rosengarten|Kupferkessel|Frühling|Zugvogel|Sternschnuppe|Anker|Fuchsbau|Himmelblau|Feldfrei|Kiebitz',
  heads:
    'Linden|Morgen|Sonnen|Rosen|Apfel|Stern|Wald|Stein|Silber|Gold|Kirsch|Nord|Abend|Wolken|Winter|Herz|Birken|Mond|Sommer|Eulen',
  tails: 'blick|garten|stübchen|zeit|hof|glück|tal|nest|licht|kind|stück|traum',
  pair: 'Zimt & Zucker|Salz & Pfeffer|Milch & Honig|Korn & Krume|Stein & Moos|Feuer & Flamme|Haus & Hof|Faden & Form|Apfel & Birne|Hefe & Salz|Ross & Reiter|Thymian & Rosmarin|Licht & Luft',
  near: 'am Markt|am Park|am Rathaus|am Ufer|an der Brücke|am Bahnhof|zur Post|am Kanal|am Tor|in der Altstadt|am Wasserturm|an der Ecke|am Stadtpark|an der Kirche',
  names: {
    eat: 'N C*90|N T*50|C*50|T*12|Zum goldenen A|P|N F*45|N S*20|Bei F*10|N L*40',
    shop: 'N S|N C*60|N T*30|T – N*15|N L*60|S & Söhne*12|P|N F S*60',
    care: 'N Dr. S|N Dr. F S|N Dr. S & Kollegen|N L|N Dres. S & S',
    pharmacy:
      'A-Apotheke|A-Apotheke|S-Apotheke|Apotheke L|Linden-Apotheke|Stern-Apotheke|Markt-Apotheke|Rathaus-Apotheke|Rosen-Apotheke|Neue Apotheke|Schiller-Apotheke|Park-Apotheke|Stadt-Apotheke|Sonnen-Apotheke|Apotheke zum A|Apotheke S',
    beauty: 'N S|N F|T N|Salon F|N L|P|Haarwerk S',
    sport: 'N T|N L|T N|N S',
    stay: 'N L|N S|N T|N Zum A|Gästehaus S|Pension F',
    culture: 'N L|N T|S-N|N am Alten Zoll|N im Speicher',
    park: 'S-N|T-N|Alter N|N L|N an der Mühle',
    fuel: 'N S|Freie N S|N L|S Mineralöle|Tank-Treff L',
    garage: 'N S|N S & Sohn|N L|S – N|N F S',
    office: 'N S|N S & S|N Dr. S|N S und Partner|N L',
    civic: 'S-N|N L|N T|F-S-N',
    other: 'N S|N T|N L|S – N',
  },
};
