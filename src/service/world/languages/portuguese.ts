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
  nouns:
    'cafe:Café,Cafetaria,Pastelaria,Torrefação;bakery:Padaria,Pastelaria,Confeitaria;restaurant:Restaurante,Tasca,Cantina,Cozinha;pizzeria:Pizzaria;fast_food:Lanchonete,Snack-Bar,Hamburgueria;ice_cream:Gelataria,Sorveteria;bar:Bar,Adega,Boteco;pub:Cervejaria,Taberna;nightclub:Clube,Discoteca;bookshop:Livraria;supermarket:Mercearia,Supermercado,Mercado;florist:Florista,Flores;clothing_store:Boutique,Modas;shoe_shop:Sapataria,Calçados;jeweller:Joalharia,Ourivesaria;butcher:Talho,Açougue;hardware_store:Ferragens,Drogaria;electronics_store:Eletrônicos,Informática;furniture_store:Móveis;toy_shop:Brinquedos;pet_shop:Animais;bike_shop:Bicicletas;gift_shop:Presentes,Papelaria;wine_shop:Garrafeira,Vinhos;optician:Óptica;dentist:Clínica Dentária,Odontologia;doctor:Clínica,Centro Médico;veterinarian:Clínica Veterinária;physiotherapist:Fisioterapia;hospital:Hospital;hairdresser:Cabeleireiro,Salão;barber:Barbearia;nail_salon:Unhas;beauty_salon:Estética;spa:Spa,Massagens;tattoo_studio:Tatuagens;gym:Ginásio,Academia;yoga_studio:Yoga;swimming_pool:Piscina;climbing_gym:Escalada;hotel:Hotel,Hotel,Pensão;hostel:Hostel,Albergue;museum:Museu,Casa-Museu;art_gallery:Galeria;theatre:Teatro;cinema:Cinema;library:Biblioteca;park:Parque,Jardim;playground:Parque Infantil;petrol_station:Posto,Posto de Combustível;car_repair:Oficina,Auto Mecânica;car_wash:Lavagem Auto;laundry:Lavandaria,Lavanderia;lawyer:Advogados,Escritório;accountant:Contabilidade;real_estate_agency:Imobiliária;coworking_space:Coworking;school:Escola,Colégio;kindergarten:Creche,Jardim de Infância',
};
