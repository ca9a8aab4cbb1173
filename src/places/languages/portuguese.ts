import type { Language } from './language.js';

export const portuguese: Language = {
  first:
    'Maria|João|Beatriz|Zeca|Inês|Tiago|Amélia|Duarte|Rosa|Joaquim|Clara|Miguel|Teresa|Rui|Lurdes|André|Leonor|Chico',
  last: 'Silva|Ferreira|Almeida|Carvalho|Rocha|Teixeira|Moura|Pinto|Nogueira|Barros|Fonseca|Cardoso|Ramos|Azevedo|Freitas|Correia|Vieira|Matos',
  street:
    'Rua Augusta|Rua das Flores|Avenida da Liberdade|Rua Direita|Rua do Carmo|Praça da República|Rua de São João|Rua Nova|Travessa do Forno|Rua da Boavista|Rua do Comércio|Rua São Bento|Largo da Sé|Rua 7 de Setembro|Rua da Esperança|Rua Bela Vista',
  ways: 'Rua F S|Rua S|Travessa S',
  door: 's, n',
  doors: '240',
  box: 'info|geral|ola|contato',
  menu: 'menu',
  theme:
    'Cantinho|Pátio|Sabiá|Moinho|Galo|Jardim|Alecrim|Mirante|Andorinha|Azulejo|Quintal|Farol|Beija-Flor|Limoeiro|Pássaro Azul|Miradouro|Bom Dia|Poço|Cravo|Elétrico|Sobreiro|Luar',
  heads: 'Galo|Pátio|Moinho|Jardim|Canto|Pássaro|Barril|Mirante|Quintal|Largo|Sino|Gato|Forno|Cravo',
  tails: ' Azul| Velho| Verde| da Avó| do Bairro| Dourado| Preto| das Flores| da Serra| Branco| da Praça',
  pair: 'Sal & Alecrim|Pão & Canela|Linha & Agulha|Mel & Limão|Café & Prosa|Sol & Mar|Papel & Tinta|Flor & Barro',
  near: 'do Mercado|da Estação|do Jardim|da Praça|da Ponte|Central|São João|Santo António|da Sé|do Rio|da Luz|Santa Clara',
  names: {
    eat: 'O C*60|N do C*40|O T*20|N do T*30|Casa S*18|P|N L*40|N S*30|T N*15|N F*40',
    shop: 'N S|N L|N do C*20|P|Casa S*18|N F|N F S*60',
    care: 'N S|N L|Dr. F S|N Dra. F S',
    pharmacy: 'Farmácia L|Farmácia S|Farmácia F S|Farmácia T',
    beauty: 'N F|N S|N L|P|Espaço F',
    sport: 'N L|N T|N S',
    stay: 'N L|N do T|N S|Pousada L',
    culture: 'N L|N S|N F S|N do T',
    park: 'N L|N S|N F S|N do T',
    fuel: 'N L|N S|N T',
    garage: 'N S|N L|N Irmãos S|N do F',
    office: 'N S|N S & Associados|N S e S|N L',
    civic: 'N F S|N L|N S',
    other: 'N S|N L|N do T|N F S',
  },
};
